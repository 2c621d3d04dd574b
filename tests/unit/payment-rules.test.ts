import { describe, expect, it } from 'vitest'
import type { ProviderSession } from '#server/features/payments/payments/payment-provider.ts'
import {
  canAskProvider,
  checkoutExpiresAt,
  decideSettlement,
  isPastExpiry,
  RECONCILE_AFTER_MS,
  toCheckoutStatus,
  toExportedPayment,
} from '#server/features/payments/payments/payment-rules.ts'
import type { CheckoutSessionRow } from '#server/features/payments/payments/payment-tables.ts'
import {
  canChangeProvider,
  providerNameOf,
} from '#server/features/payments/payments/provider/provider-rules.ts'
import { refundRetryAt } from '#server/features/payments/payments/refunds/refund-rules.ts'

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

const openAtProvider: ProviderSession = {
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
const paidAtProvider: ProviderSession = { ...openAtProvider, status: 'complete', payment_status: 'paid' }
const expiredAtProvider: ProviderSession = { ...openAtProvider, status: 'expired' }

describe('decideSettlement', () => {
  it.each([
    ['records a payment of an open session', openSession, paidAtProvider, 'paid'],
    ['records a payment that arrives after the session expired', expiredSession, paidAtProvider, 'paid'],
    ['changes nothing when a recorded payment is reported again', paidSession, paidAtProvider, 'unchanged'],
    ['never turns a paid session into an expired one', paidSession, expiredAtProvider, 'unchanged'],
    ['never turns a paid session into an open one', paidSession, openAtProvider, 'unchanged'],
    ['expires an open session that expired at the provider', openSession, expiredAtProvider, 'expired'],
    [
      'changes nothing when an expired session is reported as expired again',
      expiredSession,
      expiredAtProvider,
      'unchanged',
    ],
    ['changes nothing while the session is open at the provider', openSession, openAtProvider, 'unchanged'],
    [
      'changes nothing while a completed payment is still being processed',
      openSession,
      { ...openAtProvider, status: 'complete' },
      'unchanged',
    ],
    [
      'reports a payment of one cent less as a mismatch',
      openSession,
      { ...paidAtProvider, amount_cents: 1_099 },
      'mismatch',
    ],
    [
      'reports a payment of one cent more as a mismatch',
      openSession,
      { ...paidAtProvider, amount_cents: 1_101 },
      'mismatch',
    ],
    [
      'reports a payment in another currency as a mismatch',
      openSession,
      { ...paidAtProvider, currency: 'usd' },
      'mismatch',
    ],
  ] as const)('%s', (_title, session, provider_session, settlement) => {
    expect(decideSettlement(session, provider_session)).toBe(settlement)
  })
})

describe('isPastExpiry', () => {
  it.each([
    [
      'is false one millisecond before an open session expires',
      { status: 'open', expires_at: after(1) },
      false,
    ],
    ['is true at the instant an open session expires', { status: 'open', expires_at: NOW }, true],
    ['is true after an open session expired', { status: 'open', expires_at: after(-1) }, true],
    ['is false for a completed session', { status: 'complete', expires_at: NOW }, false],
    ['is false for a session that is expired already', { status: 'expired', expires_at: NOW }, false],
  ] as const)('%s', (_title, session, expected) => {
    expect(isPastExpiry(session, NOW)).toBe(expected)
  })
})

describe('canAskProvider', () => {
  it.each([
    ['allows the first request', null, true],
    ['refuses a second request in less than a second', after(-999), false],
    ['allows the next request after one second', after(-1_000), true],
  ] as const)('%s', (_title, checked_at, expected) => {
    expect(canAskProvider(checked_at, NOW)).toBe(expected)
  })
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
  [1, 30],
  [2, 60],
  [5, 480],
  [7, 1_920],
  [8, 3_600],
  [500, 3_600],
  [5_000, 3_600],
])('sends a refund again after %d failed attempts in %d seconds', (attempts, seconds) => {
  expect(refundRetryAt(attempts, NOW)).toEqual(after(seconds * 1_000))
})

describe('providerNameOf', () => {
  const stripe = (secret_key: string) =>
    ({ provider: 'stripe', secret_key, webhook_secret: 'whsec_1', api_origin: undefined }) as const

  it.each([
    ['is the sandbox without a key', { provider: 'sandbox' }, 'sandbox'],
    ['is real money with a live secret key', stripe('sk_live_1'), 'stripe'],
    ['is real money with a live restricted key', stripe('rk_live_1'), 'stripe'],
    ['takes test cards with a test key', stripe('sk_test_1'), 'stripe_test'],
    [
      'takes test cards with a test key that contains the word live',
      stripe('sk_test_xk_live_1'),
      'stripe_test',
    ],
  ] as const)('%s', (_title, settings, name) => {
    expect(providerNameOf(settings)).toBe(name)
  })
})

describe('canChangeProvider', () => {
  it.each([
    [
      'lets a database without payments change from play money to test cards',
      'sandbox',
      'stripe_test',
      false,
      true,
    ],
    [
      'lets a database without payments change from test cards to real money',
      'stripe_test',
      'stripe',
      false,
      true,
    ],
    [
      'lets a database without payments change from play money to real money',
      'sandbox',
      'stripe',
      false,
      true,
    ],
    ['refuses to change from real money to test cards', 'stripe', 'stripe_test', false, false],
    ['refuses to change from test cards to play money', 'stripe_test', 'sandbox', false, false],
    ['sees no change from a provider to itself', 'stripe', 'stripe', false, false],
    ['refuses any change of a database with payments', 'sandbox', 'stripe', true, false],
  ] as const)('%s', (_title, from, to, has_payments, expected) => {
    expect(canChangeProvider(from, to, has_payments)).toBe(expected)
  })
})
