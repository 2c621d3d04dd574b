import { describe, expect, it } from 'vitest'
import type { ProviderSession } from '#server/features/payments/processing/payment-provider.ts'
import {
  canAskProvider,
  checkoutExpiresAt,
  decideSettlement,
  isPastExpiry,
  RECONCILE_AFTER_MS,
  toCheckoutStatus,
  toExportedPayment,
  canChangeProvider,
  providerNameOf,
} from '#server/features/payments/processing/payment-rules.ts'
import type { CheckoutSessionRow } from '#server/features/payments/processing/payment-tables.ts'
import { refundRetryAt } from '#server/features/payments/processing/refund-rules.ts'

const NOW = new Date('2026-11-21T07:00:00Z')
const after = (ms: number): Date => new Date(NOW.getTime() + ms)

const openSession: CheckoutSessionRow = {
  id: 'cs_1',
  account_id: 'account_1',
  package_id: 'order',
  order_id: 'order_1',
  amount_cents: 1_100,
  currency: 'aud',
  url: 'https://pay.example/cs_1',
  status: 'open',
  payment_status: 'unpaid',
  provider_ref: null,
  created_at: NOW,
  expires_at: after(60_000),
  fulfilled_at: null,
  checked_at: null,
}
const expiredSession: CheckoutSessionRow = { ...openSession, status: 'expired' }
const paidSession: CheckoutSessionRow = {
  ...openSession,
  status: 'complete',
  payment_status: 'paid',
  fulfilled_at: after(5_000),
}

/** As it is at the provider while it is open. */
const providerSession: ProviderSession = {
  id: 'cs_1',
  mode: 'payment',
  url: null,
  expires_at: NOW,
  status: 'open',
  payment_status: 'unpaid',
  amount_cents: 1_100,
  currency: 'aud',
  provider_ref: 'pi_1',
  period_end: null,
}

describe('decideSettlement', () => {
  const paid = { status: 'complete', payment_status: 'paid' } as const
  it.each<[string, CheckoutSessionRow, Partial<ProviderSession>, string]>([
    ['records a payment of an open session', openSession, paid, 'paid'],
    ['changes nothing when a recorded payment is reported again', paidSession, paid, 'unchanged'],
    ['never turns a paid session into an expired one', paidSession, { status: 'expired' }, 'unchanged'],
    ['expires an open session that expired at the provider', openSession, { status: 'expired' }, 'expired'],
    ['changes nothing when a session expires again', expiredSession, { status: 'expired' }, 'unchanged'],
    ['changes nothing while a payment is being processed', openSession, { status: 'complete' }, 'unchanged'],
    ['reports one cent less as a mismatch', openSession, { ...paid, amount_cents: 1_099 }, 'mismatch'],
    ['reports one cent more as a mismatch', openSession, { ...paid, amount_cents: 1_101 }, 'mismatch'],
    ['reports another currency as a mismatch', openSession, { ...paid, currency: 'usd' }, 'mismatch'],
  ])('%s', (_title, session, change, settlement) => {
    expect(decideSettlement(session, { ...providerSession, ...change })).toBe(settlement)
  })
})

it.each([
  ['is false one millisecond before an open session expires', 'open', after(1), false],
  ['is true at the instant an open session expires', 'open', NOW, true],
  ['is false for a completed session', 'complete', NOW, false],
] as const)('isPastExpiry %s', (_title, status, expires_at, expected) => {
  expect(isPastExpiry({ status, expires_at }, NOW)).toBe(expected)
})

it.each([
  ['allows the first request', null, true],
  ['refuses a second request in less than a second', after(-999), false],
  ['allows the next request after one second', after(-1_000), true],
] as const)('canAskProvider %s', (_title, checked_at, expected) => {
  expect(canAskProvider(checked_at, NOW)).toBe(expected)
})

it('asks the provider about an open session thirty seconds after it was created', () => {
  expect(RECONCILE_AFTER_MS).toBe(30_000)
})

it('keeps a checkout open for thirty minutes after its offer ended', () => {
  expect(checkoutExpiresAt(NOW)).toEqual(new Date('2026-11-21T07:30:00Z'))
})

it('shows the status of a session without its amounts and ids of the provider', () => {
  expect(toCheckoutStatus(paidSession)).toEqual({
    payment_status: 'paid',
    status: 'complete',
    package_id: 'order',
    order_id: 'order_1',
  })
})

it('exports a payment with its times as text, and without the address of its page', () => {
  expect(toExportedPayment(paidSession)).toEqual({
    id: 'cs_1',
    package_id: 'order',
    order_id: 'order_1',
    amount_cents: 1_100,
    currency: 'aud',
    status: 'complete',
    payment_status: 'paid',
    created_at: '2026-11-21T07:00:00.000Z',
    fulfilled_at: '2026-11-21T07:00:05.000Z',
  })
  expect(toExportedPayment(openSession).fulfilled_at).toBeNull()
})

it.each([
  [0, 15],
  [2, 60],
  [5, 480],
  [7, 1_920],
  [8, 3_600],
])('sends a refund again after %d failed attempts in %d seconds', (attempts, seconds) => {
  expect(refundRetryAt(attempts, NOW)).toEqual(after(seconds * 1_000))
})

describe('providerNameOf', () => {
  const stripe = (secret_key: string) =>
    ({
      provider: 'stripe',
      secret_key,
      webhook_secret: 'whsec_1',
      connect_webhook_secret: undefined,
      thin_webhook_secret: undefined,
      api_origin: undefined,
    }) as const

  it.each([
    ['is the sandbox without a key', { provider: 'sandbox' }, 'sandbox'],
    ['is real money with a live secret key', stripe('sk_live_1'), 'stripe'],
    ['takes test cards with a test key that contains "live"', stripe('sk_test_xk_live_1'), 'stripe_test'],
  ] as const)('%s', (_title, settings, name) => {
    expect(providerNameOf(settings)).toBe(name)
  })
})

it.each([
  ['lets a database without payments change', 'sandbox', 'stripe_test', false, true],
  ['refuses to change', 'stripe', 'stripe_test', false, false],
  ['refuses to change', 'stripe_test', 'sandbox', false, false],
  ['sees no change', 'stripe', 'stripe', false, false],
  ['refuses any change of a database with payments', 'sandbox', 'stripe', true, false],
] as const)('canChangeProvider %s from %s to %s', (_title, from, to, has_payments, expected) => {
  expect(canChangeProvider(from, to, has_payments)).toBe(expected)
})
