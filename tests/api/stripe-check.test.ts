import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/application/config.ts'
import { checkStripeSetup, logStripeSetup } from '#server/features/payments/processing/public.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startStripeShop } from '#tests/support/stripe-shop.ts'
import { notSetUp } from '#tests/support/stripe/stripe-not-set-up.ts'
import { setUpByHand } from '#tests/support/stripe/stripe-set-up.ts'

const t = await forFile(startStripeShop())
const { stripe } = t
const { accounts, platform } = stripe.records
afterEach(() => {
  stripe.heal()
  platform.destinations.splice(0)
  Object.assign(platform.setup, { charges_enabled: false, has_portal: false, payout_interval: 'daily' })
  accounts.platform.is_signed_up = true
})

const configOf = (env = {}) => {
  const { payments, ...config } = readConfig({ ...stripe.env, ...env })
  if (payments.provider !== 'stripe') throw new Error('not Stripe')
  return { ...config, payments }
}
const check = (env?: object) => checkStripeSetup(configOf(env))

describe('the check of what the operator sets up at Stripe', () => {
  it('names the page of everything that is missing on the first day', async () => {
    accounts.platform.is_signed_up = false
    const { open, lines } = await check()
    expect(open).toBe(7)
    const dashboard = 'open this page: https://dashboard.stripe.com'
    expect(lines.map((line) => line.split(':').slice(0, 3).join(':'))).toEqual([
      `${dashboard}/account/onboarding  account`,
      `${dashboard}/settings/billing/portal  customer portal`,
      `${dashboard}/webhooks  webhook for your account`,
      'ok  address to come back to',
      `${dashboard}/connect  Connect`,
      `${dashboard}/webhooks  webhook for connected accounts`,
      `${dashboard}/webhooks  thin event destination`,
      `${dashboard}/settings/payouts  payout schedule of your own balance`,
    ])
  })

  it('says ok to each once it is set up', async () => {
    setUpByHand(stripe, 'https://surplate.example')
    const { open, lines } = await check()
    expect(lines.filter((line) => !line.startsWith('ok  '))).toEqual([])
    expect(open).toBe(0)
  })

  it.each([
    ['another version', { snapshot_api_version: '2024-06-20' }, 'version 2024-06-20: make another one with'],
    ['no events', { enabled_events: ['invoice.paid'] }, 'does not listen to checkout.session.completed'],
    ['no deliveries', { status: 'disabled' as const }, 'it is disabled'],
    ['another address', { webhook_endpoint: { url: 'https://other.example' } }, 'there is none with'],
  ])('names a webhook with %s', async (_what, fields, fault) => {
    setUpByHand(stripe, 'https://surplate.example')
    Object.assign(platform.destinations[0] ?? {}, fields)
    expect((await check()).lines.filter((line) => !line.startsWith('ok  '))).toEqual([
      expect.stringContaining(fault),
    ])
  })

  it('names the setting of a secret that is missing', async () => {
    setUpByHand(stripe, 'https://surplate.example')
    const { lines } = await check({ STRIPE_THIN_WEBHOOK_SECRET: '' })
    expect(lines.join('\n')).toContain('its secret is not set: STRIPE_THIN_WEBHOOK_SECRET')
  })

  it('names an address that Stripe does not lead restaurants back to', async () => {
    const APP_ORIGIN = 'http://surplate.example'
    setUpByHand(stripe, APP_ORIGIN)
    const { lines } = await check({ APP_ORIGIN })
    expect(lines.filter((line) => !line.startsWith('ok  '))).toEqual([
      'open this page: https://docs.stripe.com/connect/hosted-onboarding  address to come back to: ' +
        'Stripe leads restaurants back to https addresses only. Set APP_ORIGIN to the https address of this instance.',
    ])
  })

  it('asks nothing of Connect where restaurants are paid by bank file', async () => {
    setUpByHand(stripe, 'https://surplate.example')
    const aba = { ABA_BANK: 'WBC', ABA_USER_NAME: 'SURPLATE', ABA_USER_ID: '301500' }
    const bank = { PAYOUTS: 'bank_file', ABA_BSB: '062-000', ABA_ACCOUNT: '12345678', ...aba }
    expect((await check(bank)).lines).toHaveLength(3)
  })

  it('says only that of a revoked key, and what a restricted one may not read', async () => {
    stripe.spoil(notSetUp.revoked_key, 'GET /v1/account ')
    const { lines } = await check()
    expect(lines).toEqual([
      expect.stringMatching(/^open this page: \S+\/apikeys {2}account: Expired API Key/),
    ])
    setUpByHand(stripe, 'https://surplate.example')
    stripe.spoil(notSetUp.missing_permission, 'GET /v1/billing_portal')
    expect((await check()).lines[1]).toMatch(/\/apikeys {2}customer portal: The provided key/)
  })

  it('is in the log of a start, which it does not end when Stripe fails', async () => {
    const lines: string[] = []
    const log = makeLog('info', { write: (line) => void lines.push(line) })
    stripe.spoil('error', 'GET /v1/account ')
    const deps = { database: t.database, now: t.now, log }
    await logStripeSetup(configOf(), deps)
    setUpByHand(stripe, 'https://surplate.example')
    await logStripeSetup(configOf(), deps)
    expect(lines[0]).toContain('Stripe is not set up completely')
    expect(lines[0]).toContain('status.stripe.com')
    expect(lines[1]).toContain('Stripe is set up')
  })
})
