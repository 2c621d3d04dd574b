import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StripeDouble } from '#tests/support/stripe-double.ts'

const operating = join(import.meta.dirname, '..', '..', '..', 'docs', 'operating.md')

/** The events that docs/operating.md names beside a secret. */
function eventsBeside(setting: string): string[] {
  const row = readFileSync(operating, 'utf8')
    .split('\n')
    .find((line) => line.endsWith(`|\`${setting}\`|`))
  return [...(row ?? '').matchAll(/`([\w.[\]]+)`/g)].map(([, name = '']) => name).slice(0, -1)
}

/** What a person does on the pages of Stripe's dashboard, as docs/operating.md has it. */
export function setUpByHand(
  { records: { accounts, platform } }: Pick<StripeDouble, 'records'>,
  origin: string,
): void {
  const webhook_endpoint = { url: `${origin}/api/payments/webhook` }
  const snapshot = {
    event_payload: 'snapshot',
    snapshot_api_version: '2026-10-28.endive',
    webhook_endpoint,
  } as const
  Object.assign(platform.setup, { charges_enabled: true, has_portal: true, payout_interval: 'manual' })
  accounts.platform.is_signed_up = true
  const own = { events_from: ['@self'], enabled_events: eventsBeside('STRIPE_WEBHOOK_SECRET') }
  const connected = {
    events_from: ['@accounts'],
    enabled_events: eventsBeside('STRIPE_CONNECT_WEBHOOK_SECRET'),
  }
  const thin = {
    events_from: ['@self', '@accounts'],
    enabled_events: eventsBeside('STRIPE_THIN_WEBHOOK_SECRET'),
  }
  platform.addDestination({ ...snapshot, ...own })
  platform.addDestination({ ...snapshot, ...connected })
  platform.addDestination({ event_payload: 'thin', ...thin, webhook_endpoint })
}
