import { describe, expect, it } from 'vitest'
import { SECOND_MS, DAY_MS } from '#contract/time.ts'
import {
  advanceSubscriptionPlan,
  checkoutStatusAt,
  periodEnd,
  toSubscriptionPlan,
  toProviderSession,
} from '#server/features/payments/processing/sandbox/sandbox-rules.ts'
import type {
  SandboxCheckout,
  SandboxSubscriptionPlan,
} from '#server/features/payments/processing/sandbox/sandbox-store.ts'

const subscriptionPlan: SandboxSubscriptionPlan = {
  id: 'pay_sandbox_1',
  description: 'Surplate Pro, monthly',
  amount_cents: 700,
  status: 'active',
  anchor_at: new Date('2027-01-31T07:00:00Z'),
  periods_paid: 1,
  paid_until: new Date('2027-02-28T07:00:00Z'),
  cancel_at_period_end: false,
  card_declines: false,
}
const PAID_UNTIL = subscriptionPlan.paid_until.getTime()

describe('periodEnd', () => {
  it.each([
    ['is the last day of a shorter month', '2027-01-31T07:00:00Z', 1, '2027-02-28T07:00:00.000Z'],
    ['is 29 February in a leap year', '2027-01-31T07:00:00Z', 13, '2028-02-29T07:00:00.000Z'],
    ['can be counted backwards', '2027-03-31T07:00:00Z', -1, '2027-02-28T07:00:00.000Z'],
  ])('%s', (_title, anchor, months, end) => {
    expect(periodEnd(new Date(anchor), months).toISOString()).toBe(end)
  })
})

describe('advanceSubscriptionPlan', () => {
  it('leaves a subscription plan as it is one millisecond before its paid period ends', () => {
    expect(advanceSubscriptionPlan(subscriptionPlan, new Date(PAID_UNTIL - 1))).toBe(subscriptionPlan)
  })

  it.each([
    ['at the instant its paid period ends', new Date(PAID_UNTIL), 2, '2027-03-31T07:00:00Z'],
    ['once for each month that has passed', new Date('2027-06-15T00:00:00Z'), 5, '2027-06-30T07:00:00Z'],
  ])('renews a subscription plan %s', (_when, now, periods_paid, paid_until) => {
    const renewed = { ...subscriptionPlan, periods_paid, paid_until: new Date(paid_until) }
    expect(advanceSubscriptionPlan(subscriptionPlan, now)).toEqual(renewed)
  })

  it('makes a subscription plan active again when its card is accepted after it was past due', () => {
    const pastDue = { ...subscriptionPlan, status: 'past_due' } as const
    expect(advanceSubscriptionPlan(pastDue, new Date(PAID_UNTIL + DAY_MS)).status).toBe('active')
  })

  it.each([
    ['is past due when its card is declined at the end of the period', 0, 'past_due'],
    ['has ended after three days of declined charges', 3 * DAY_MS, 'ended'],
  ])('a subscription plan %s', (_title, ms, status) => {
    const declined = { ...subscriptionPlan, card_declines: true }
    expect(advanceSubscriptionPlan(declined, new Date(PAID_UNTIL + ms))).toEqual({ ...declined, status })
  })

  it('keeps a cancelled subscription plan active until its paid period ends', () => {
    const cancelled: SandboxSubscriptionPlan = { ...subscriptionPlan, cancel_at_period_end: true }
    expect(advanceSubscriptionPlan(cancelled, new Date(PAID_UNTIL - SECOND_MS)).status).toBe('active')
    const atEnd = advanceSubscriptionPlan(cancelled, new Date(PAID_UNTIL))
    expect(atEnd).toEqual({ ...cancelled, status: 'ended' })
  })

  it('never renews a subscription plan that has ended', () => {
    const ended: SandboxSubscriptionPlan = { ...subscriptionPlan, status: 'ended' }
    expect(advanceSubscriptionPlan(ended, new Date('2028-01-01T00:00:00Z'))).toBe(ended)
  })
})

const checkout: SandboxCheckout = {
  id: 'cs_sandbox_1',
  idempotency_key: 'key',
  mode: 'subscription',
  amount_cents: 700,
  currency: 'aud',
  description: 'Surplate Pro, monthly',
  success_url: 'https://surplate.example/payment-success?session_id=cs_sandbox_1',
  cancel_url: 'https://surplate.example/payment-cancel?order_id=order-1',
  status: 'open',
  payment_ref: null,
  created_at: new Date('2027-01-31T06:30:00Z'),
  expires_at: new Date('2027-01-31T07:00:00Z'),
  paid_at: null,
}
const EXPIRES = checkout.expires_at.getTime()

it.each([
  ['is open one millisecond before it expires', 'open', -1, 'open'],
  ['is expired at the instant it expires', 'open', 0, 'expired'],
  ['stays complete after the time at which it would have expired', 'complete', 1, 'complete'],
] as const)('checkoutStatusAt %s', (_title, status, ms, expected) => {
  expect(checkoutStatusAt({ ...checkout, status }, new Date(EXPIRES + ms))).toBe(expected)
})

describe('toProviderSession', () => {
  it('shows an open checkout as unpaid, with its page on the origin that the browser came from', () => {
    expect(toProviderSession(checkout, undefined, new Date(EXPIRES - 1))).toEqual({
      id: 'cs_sandbox_1',
      mode: 'subscription',
      url: 'https://surplate.example/sandbox/checkout/cs_sandbox_1',
      expires_at: checkout.expires_at,
      status: 'open',
      payment_status: 'unpaid',
      amount_cents: 700,
      currency: 'aud',
      provider_ref: null,
      period_end: null,
      card: null,
    })
  })

  it('shows a complete checkout as paid, with the paid period of its subscription plan', () => {
    const paid: SandboxCheckout = { ...checkout, status: 'complete', payment_ref: subscriptionPlan.id }
    expect(toProviderSession(paid, subscriptionPlan, new Date(EXPIRES))).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      provider_ref: subscriptionPlan.id,
      period_end: subscriptionPlan.paid_until,
    })
  })
})

it.each([
  ['active', 'paid'],
  ['past_due', 'past_due'],
  ['ended', 'ended'],
] as const)('toSubscriptionPlan reports a subscription plan that is %s as %s', (status, reported) => {
  expect(toSubscriptionPlan({ ...subscriptionPlan, status, cancel_at_period_end: true })).toEqual({
    provider_ref: subscriptionPlan.id,
    status: reported,
    paid_until: subscriptionPlan.paid_until,
    cancel_at_period_end: true,
  })
})
