import type { Stripe } from 'stripe'
import type { StripeConfig } from '#server/application/config.ts'

export interface Destination {
  name: string
  /** The setting with its secret. */
  setting: string
  secret: keyof Pick<StripeConfig, 'webhook_secret' | 'connect_webhook_secret' | 'thin_webhook_secret'>
  payload: 'snapshot' | 'thin'
  /** `@self` is the operator's own account, `@accounts` are those of restaurants. */
  from: string[]
  events: string[]
}

/** What Stripe has to send events to. */
export const destinations: Record<'own' | 'connected' | 'thin', Destination> = {
  own: {
    name: 'webhook for your account',
    setting: 'STRIPE_WEBHOOK_SECRET',
    secret: 'webhook_secret',
    payload: 'snapshot',
    from: ['@self'],
    events: [
      'checkout.session.completed',
      'checkout.session.expired',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'invoice.paid',
      'invoice.payment_failed',
      'refund.created',
      'refund.failed',
      'refund.updated',
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'transfer.reversed',
    ],
  },
  connected: {
    name: 'webhook for connected accounts',
    setting: 'STRIPE_CONNECT_WEBHOOK_SECRET',
    secret: 'connect_webhook_secret',
    payload: 'snapshot',
    from: ['@accounts'],
    events: [
      'account.updated',
      'account.application.deauthorized',
      'capability.updated',
      'payout.paid',
      'payout.failed',
      'payout.canceled',
      'payout.updated',
    ],
  },
  thin: {
    name: 'thin event destination',
    setting: 'STRIPE_THIN_WEBHOOK_SECRET',
    secret: 'thin_webhook_secret',
    payload: 'thin',
    from: ['@self', '@accounts'],
    events: [
      'v2.core.account[configuration.recipient].capability_status_updated',
      'v2.core.account[requirements].updated',
      'v2.core.account.closed',
    ],
  },
}

type Listed = Pick<
  Stripe.V2.Core.EventDestination,
  'event_payload' | 'events_from' | 'enabled_events' | 'snapshot_api_version' | 'status' | 'webhook_endpoint'
>

const isFrom = ({ events_from = ['@self'] }: Listed, from: string[]): boolean =>
  from.every((each) => events_from.includes(each))

function faultOf(listed: Listed, { payload, events }: Destination, api_version: string): string | undefined {
  const { enabled_events, status, snapshot_api_version } = listed
  if (status !== 'enabled') return `it is ${status}`
  if (payload === 'snapshot' && snapshot_api_version !== api_version)
    return `its events have version ${snapshot_api_version}: make another one with version ${api_version}`
  const missing = enabled_events.includes('*')
    ? []
    : events.filter((event) => !enabled_events.includes(event))
  return missing.length === 0 ? undefined : `it does not listen to ${missing.join(', ')}`
}

/** What is wrong with what Stripe sends events to; undefined when one of those that are listed is right. */
export function destinationFault(
  destination: Destination,
  listed: Listed[],
  { url, api_version, settings }: { url: string; api_version: string; settings: StripeConfig },
): string | undefined {
  const { payload, from, setting, secret } = destination
  const candidates = listed.filter(
    (one) => one.event_payload === payload && one.webhook_endpoint?.url === url && isFrom(one, from),
  )
  const faults = candidates.map((one) => faultOf(one, destination, api_version))
  if (faults.length === 0) return `there is none with the address ${url}`
  if (!faults.includes(undefined)) return faults[0]
  return settings[secret] === undefined ? `its secret is not set: ${setting}` : undefined
}
