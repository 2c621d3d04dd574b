import { describe, expect, it } from 'vitest'
import type { ProviderSession } from '#server/features/payments/payment-provider.ts'
import { isLost, mayAsk, nextAttempt, verdict } from '#server/features/payments/payment-rules.ts'
import { livePlan, periodEnd } from '#server/features/payments/sandbox/sandbox-rules.ts'

const NOW = new Date('2026-11-21T07:00:00Z')
const open = { status: 'open', payment_status: 'unpaid', amount_cents: 1_100, currency: 'aud' } as const
const told = (said: Partial<ProviderSession>): ProviderSession => ({
  id: 'cs',
  mode: 'payment',
  url: null,
  expires_at: NOW,
  status: 'open',
  payment_status: 'unpaid',
  amount_cents: 1_100,
  currency: 'aud',
  provider_ref: 'pi',
  period_end: null,
  ...said,
})
const paid = told({ status: 'complete', payment_status: 'paid' })
const expired = told({ status: 'expired' })

describe('what the word of the provider changes', () => {
  it('takes a payment, and takes it once', () => {
    expect(verdict(open, paid)).toBe('paid')
    expect(verdict({ ...open, status: 'complete', payment_status: 'paid' }, paid)).toBe('nothing')
  })

  it('never makes a paid session expired, and lets money beat an expiry told first', () => {
    expect(verdict({ ...open, status: 'complete', payment_status: 'paid' }, expired)).toBe('nothing')
    expect(verdict({ ...open, status: 'expired' }, paid)).toBe('paid')
  })

  it('closes an open session that expired, once', () => {
    expect(verdict(open, expired)).toBe('expired')
    expect(verdict({ ...open, status: 'expired' }, expired)).toBe('nothing')
  })

  it('waits while a payment is under way', () => {
    expect(verdict(open, told({}))).toBe('nothing')
  })

  it.each([{ amount_cents: 1_099 }, { amount_cents: 1_101 }, { currency: 'usd' }])(
    'takes nothing for a payment of something else: %o',
    (wrong) => {
      expect(verdict(open, { ...paid, ...wrong })).toBe('mismatch')
    },
  )
})

it('gives up a session the provider does not know only once nobody can pay it any more', () => {
  expect(isLost({ status: 'open', expires_at: new Date(NOW.getTime() + 1) }, NOW)).toBe(false)
  expect(isLost({ status: 'open', expires_at: NOW }, NOW)).toBe(true)
  expect(isLost({ status: 'complete', expires_at: NOW }, NOW)).toBe(false)
})

it('passes a waiting browser on to the provider once a second at most', () => {
  expect(mayAsk(null, NOW)).toBe(true)
  expect(mayAsk(new Date(NOW.getTime() - 999), NOW)).toBe(false)
  expect(mayAsk(new Date(NOW.getTime() - 1_000), NOW)).toBe(true)
})

it('tries a refund again after growing pauses, never longer than an hour, for ever', () => {
  const pauses = [0, 1, 2, 5, 8, 9, 500].map((attempts) => (nextAttempt(attempts, NOW).getTime() - NOW.getTime()) / 1_000)
  expect(pauses).toEqual([15, 30, 60, 480, 3_600, 3_600, 3_600])
})

describe('the life of a sandbox plan', () => {
  const plan = {
    id: 'plan',
    description: 'Surplate Pro, monthly',
    amount_cents: 700,
    status: 'active',
    anchor_at: new Date('2027-01-31T07:00:00Z'),
    periods_paid: 1,
    paid_until: new Date('2027-02-28T07:00:00Z'),
    cancel_at_period_end: false,
    card_declines: false,
  } as const

  it('ends each month on the day it began, or on the last one', () => {
    const ends = [1, 2, 3, 13].map((months) => periodEnd(plan.anchor_at, months).toISOString().slice(0, 10))
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'])
  })

  it('stays as it is until its paid time is over, then renews', () => {
    expect(livePlan(plan, new Date('2027-02-28T06:59:59Z'))).toBe(plan)
    expect(livePlan(plan, new Date('2027-02-28T07:00:00Z'))).toMatchObject({
      status: 'active',
      paid_until: new Date('2027-03-31T07:00:00Z'),
    })
  })

  it('catches up on every month that went by', () => {
    expect(livePlan(plan, new Date('2027-06-15T00:00:00Z'))).toMatchObject({
      periods_paid: 5,
      paid_until: new Date('2027-06-30T07:00:00Z'),
    })
  })

  it('is late while its card is declined, and ends after three days of trying', () => {
    const declined = { ...plan, card_declines: true }
    expect(livePlan(declined, new Date('2027-03-01T00:00:00Z'))).toMatchObject({ status: 'past_due', paid_until: plan.paid_until })
    expect(livePlan(declined, new Date('2027-03-03T07:00:00Z')).status).toBe('ended')
  })

  it('ends when its paid time is over, once cancelled', () => {
    const cancelled = { ...plan, cancel_at_period_end: true }
    expect(livePlan(cancelled, new Date('2027-02-28T06:59:59Z')).status).toBe('active')
    expect(livePlan(cancelled, new Date('2027-02-28T07:00:00Z')).status).toBe('ended')
  })
})
