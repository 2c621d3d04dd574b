import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/time.ts'
import { melbourneMonthsAfter } from '#server/features/subscriptions/calendar-rules.ts'
import {
  afterPlan,
  commissionBp,
  daysRemaining,
  RENEWAL_GRACE_MS,
  statusAt,
  trialEnd,
} from '#server/features/subscriptions/subscription-rules.ts'

const endOf = (started: string): string => trialEnd(new Date(started)).toISOString()
const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

describe('the free month', () => {
  it('ends at the same Melbourne time a calendar month later', () => {
    expect(endOf('2026-11-21T07:00:00.123Z')).toBe('2026-12-21T07:00:00.123Z')
  })

  it.each([
    ['2027-01-31T01:00:00Z', '2027-02-28T01:00:00.000Z'],
    ['2028-01-31T01:00:00Z', '2028-02-29T01:00:00.000Z'],
    ['2026-05-31T02:00:00Z', '2026-06-30T02:00:00.000Z'],
    ['2026-12-31T02:00:00Z', '2027-01-31T02:00:00.000Z'],
  ])('from %s is clamped to the last day of the month', (started, end) => {
    expect(endOf(started)).toBe(end)
  })

  it('goes by the Melbourne day, which is ahead of the UTC one', () => {
    // 1 March 00:30 in Melbourne is still 28 February in UTC.
    expect(endOf('2027-02-28T13:30:00Z')).toBe('2027-03-31T13:30:00.000Z')
  })

  it('keeps the wall clock when daylight saving begins within it, so it is an hour shorter', () => {
    expect(endOf('2026-09-20T08:00:00Z')).toBe('2026-10-20T07:00:00.000Z')
  })

  it('keeps the wall clock when daylight saving ends within it, so it is an hour longer', () => {
    expect(endOf('2027-03-20T07:00:00Z')).toBe('2027-04-20T08:00:00.000Z')
  })

  it('moves on by the jump when it would end at a time that does not exist', () => {
    // 4 September 02:30 -> 4 October 2026 02:30, which the clocks skip: 03:30 summer time.
    expect(endOf('2026-09-03T16:30:00Z')).toBe('2026-10-03T16:30:00.000Z')
  })

  it('ends at the first of a time that happens twice', () => {
    // 4 March 02:30 summer time -> 4 April 2027 02:30, first in summer time and an hour later again.
    expect(endOf('2027-03-03T15:30:00Z')).toBe('2027-04-03T15:30:00.000Z')
  })

  it('can be counted over a year, always from the first day and never from a clamped one', () => {
    expect(melbourneMonthsAfter(new Date('2027-01-31T01:00:00Z'), 12).toISOString()).toBe('2028-01-31T01:00:00.000Z')
  })
})

const trial = { status: 'trial', trial_ends_at: new Date('2026-12-21T07:00:00Z'), current_period_end: null } as const
const active = {
  status: 'active',
  trial_ends_at: new Date('2026-12-21T07:00:00Z'),
  current_period_end: new Date('2027-01-21T07:00:00Z'),
} as const

describe('what holds at an instant', () => {
  it('is the trial until the very millisecond of its end, whatever is written down', () => {
    expect(statusAt(trial, after(trial.trial_ends_at, -1))).toBe('trial')
    expect(statusAt(trial, trial.trial_ends_at)).toBe('expired')
  })

  it('is active through what is paid for, and through the grace for the renewal to be heard of', () => {
    expect(statusAt(active, active.current_period_end)).toBe('active')
    expect(statusAt(active, after(active.current_period_end, RENEWAL_GRACE_MS - 1))).toBe('active')
    expect(statusAt(active, after(active.current_period_end, RENEWAL_GRACE_MS))).toBe('expired')
  })

  it('takes ten percent in the trial and fifteen after it, paid or not', () => {
    expect([commissionBp('trial'), commissionBp('active'), commissionBp('expired')]).toEqual([1_000, 1_500, 1_500])
  })
})

describe('the days left', () => {
  it.each([
    [-30 * DAY_MS, 30],
    [-DAY_MS - 1, 2],
    [-DAY_MS, 1],
    [-1, 1],
    [0, 0],
    [400 * DAY_MS, 0],
  ])('counts a day begun, %d ms from the end: %d', (ms, days) => {
    expect(daysRemaining(trial, after(trial.trial_ends_at, ms))).toBe(days)
  })

  it('is none once the partner has paid, even within the free month', () => {
    expect(daysRemaining(active, after(active.trial_ends_at, -5 * DAY_MS))).toBe(0)
  })
})

describe('what the provider says of a plan', () => {
  const renewed = new Date('2027-02-21T07:00:00Z')

  it('a paid one is paid until its period ends', () => {
    expect(afterPlan(active, { standing: 'paid', paid_until: renewed, cancel_at_period_end: true })).toEqual({
      status: 'active',
      current_period_end: renewed,
      cancel_at_period_end: true,
    })
  })

  it('a late one never lengthens what is paid for', () => {
    const change = afterPlan(active, { standing: 'late', paid_until: renewed, cancel_at_period_end: false })
    expect(change.current_period_end).toEqual(active.current_period_end)
  })

  it('a late one shortens it when the provider had moved the period on before the card was declined', () => {
    const moved_on = { ...active, current_period_end: renewed }
    const change = afterPlan(moved_on, { standing: 'late', paid_until: active.current_period_end, cancel_at_period_end: false })
    expect(change.current_period_end).toEqual(active.current_period_end)
  })

  it('an ended one has ended', () => {
    expect(afterPlan(active, { standing: 'ended', paid_until: renewed, cancel_at_period_end: false })).toEqual({
      status: 'expired',
      cancel_at_period_end: false,
      provider_ref: null,
    })
  })
})
