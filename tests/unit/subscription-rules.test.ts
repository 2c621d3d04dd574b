import { describe, expect, it } from 'vitest'
import type { User } from '#contract/people/accounts.ts'
import { DAY_MS } from '#contract/time.ts'
import {
  changesFromSubscriptionPlan,
  commissionBp,
  daysRemaining,
  offerExpiresAt,
  paidPeriodEnd,
  salesEnd,
  statusAt,
  toExportedSubscription,
  toSubscription,
  restartedTrial,
  secondTrialEnd,
  trialEnd,
} from '#server/features/kitchen/subscriptions/subscription-rules.ts'
import type { SubscriptionRow } from '#server/features/kitchen/subscriptions/subscription-tables.ts'

const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

describe('salesEnd', () => {
  const ends_at = new Date('2026-12-21T07:00:00Z')
  it.each([
    ['the trial of a partner that never paid', null, 7],
    ['the paid period', after(ends_at, 5 * DAY_MS), 12],
  ])('is seven days after %s', (_title, current_period_end, days) => {
    expect(salesEnd({ trial_ends_at: ends_at, current_period_end })).toEqual(after(ends_at, days * DAY_MS))
  })
})

it('lets one payment cover one calendar month', () => {
  expect(paidPeriodEnd(new Date('2026-11-21T07:00:00Z')).toISOString()).toBe('2026-12-21T07:00:00.000Z')
})

it.each([
  ['2026-11-21T07:00:00Z', '2026-11-21T09:00:00.000Z'],
  ['2026-11-21T07:59:59Z', '2026-11-21T09:00:00.000Z'],
])('lets an offer made at %s end at %s, the same for the whole hour', (now, expires_at) => {
  expect(offerExpiresAt(new Date(now)).toISOString()).toBe(expires_at)
})

const TRIAL_END = new Date('2026-12-21T07:00:00Z')
const trial: SubscriptionRow = {
  account_id: 'account_1',
  status: 'trial',
  trial_started_at: new Date('2026-11-21T07:00:00Z'),
  trial_ends_at: TRIAL_END,
  current_period_end: null,
  cancel_at_period_end: false,
  provider_ref: null,
  changed_at: new Date('2026-11-21T07:00:00Z'),
  checked_at: null,
  trial_notice_at: null,
}
const PERIOD_END = new Date('2027-01-21T07:00:00Z')
const active: SubscriptionRow = {
  ...trial,
  status: 'active',
  current_period_end: PERIOD_END,
  provider_ref: 'sub_1',
}
const endless: SubscriptionRow = { ...active, current_period_end: null }
const expired: SubscriptionRow = { ...trial, status: 'expired' }
const IN_TRIAL = after(TRIAL_END, -1)

describe('statusAt', () => {
  it.each([
    ['is trial one millisecond before the trial ends', trial, IN_TRIAL, 'trial'],
    ['is expired at the instant the trial ends, although stored as trial', trial, TRIAL_END, 'expired'],
    ['is active until the paid period ends', active, PERIOD_END, 'active'],
    ['is expired a day later, although stored as active', active, after(PERIOD_END, DAY_MS), 'expired'],
    ['is active while no period is known', endless, after(PERIOD_END, 400 * DAY_MS), 'active'],
    ['stays expired in a paid period', { ...expired, current_period_end: PERIOD_END }, IN_TRIAL, 'expired'],
  ] as const)('%s', (_title, row, now, status) => {
    expect(statusAt(row, now)).toBe(status)
  })
})

it.each([
  ['ten percent one millisecond before the trial ends', trial, IN_TRIAL, 1_000],
  ['fifteen percent at the instant the trial ends, although still stored', trial, TRIAL_END, 1_500],
  ['fifteen percent with a paid subscription plan, also within the trial month', active, IN_TRIAL, 1_500],
  ['fifteen percent for an expired subscription', expired, IN_TRIAL, 1_500],
] as const)('commissionBp is %s', (_title, row, now, commission_bp) => {
  expect(commissionBp(row, now)).toBe(commission_bp)
})

describe('daysRemaining', () => {
  it.each([
    [-DAY_MS - 1, 2],
    [-DAY_MS, 1],
    [-1, 1],
    [0, 0],
  ])('counts a started day as a whole one: %d ms from the end of the trial are %d days', (ms, days) => {
    expect(daysRemaining(trial, after(trial.trial_ends_at, ms))).toBe(days)
  })
})

describe('changesFromSubscriptionPlan', () => {
  const RENEWED = new Date('2027-02-21T07:00:00Z')

  it.each([
    ['that is paid', 'is active until its period ends', 'paid', PERIOD_END, RENEWED, RENEWED],
    ['that is paid', 'ends earlier when the provider says so', 'paid', RENEWED, PERIOD_END, PERIOD_END],
    ['that is past due', 'never extends the paid period', 'past_due', PERIOD_END, RENEWED, PERIOD_END],
    ['that is past due', 'sets the period where none is known', 'past_due', null, PERIOD_END, PERIOD_END],
  ] as const)(
    'a subscription plan %s %s',
    (_which, _title, status, current_period_end, paid_until, expected) => {
      const row = { ...active, current_period_end }
      for (const cancel_at_period_end of [true, false])
        expect(changesFromSubscriptionPlan(row, { status, paid_until, cancel_at_period_end })).toEqual({
          status: 'active',
          current_period_end: expected,
          cancel_at_period_end,
        })
    },
  )

  it('ends a subscription whose subscription plan has ended', () => {
    const ended = { status: 'ended', paid_until: RENEWED, cancel_at_period_end: true } as const
    const change = { status: 'expired', cancel_at_period_end: false, provider_ref: null }
    expect(changesFromSubscriptionPlan(active, ended)).toEqual(change)
  })
})

describe('toSubscription', () => {
  const user: User = {
    id: 'account_1',
    name: 'Nonna',
    email: 'nonna@surplate.example',
    mobile_number: '+61491570006',
    user_type: 'restaurant',
    subscription_status: null,
    restaurant_id: 'restaurant_1',
    pickup_reminders: true,
    membership: { restaurant_id: 'restaurant_1', restaurant_name: 'Nonna', role: 'owner' },
  }

  it('shows a running trial with its days, ten percent commission and no price', () => {
    expect(toSubscription(trial, user, after(trial.trial_ends_at, -3 * DAY_MS))).toEqual({
      trial_active: true,
      days_remaining: 3,
      user: { ...user, subscription_status: 'trial' },
      status: 'trial',
      trial_ends_at: '2026-12-21T07:00:00.000Z',
      current_period_end: null,
      cancel_at_period_end: false,
      sales_end_at: '2026-12-28T07:00:00.000Z',
      commission_percent: 10,
      monthly_price: 0,
    })
  })

  it('shows a paid subscription plan with its period, fifteen percent commission and seven dollars a month', () => {
    expect(toSubscription({ ...active, cancel_at_period_end: true }, user, IN_TRIAL)).toEqual({
      trial_active: false,
      days_remaining: 0,
      user: { ...user, subscription_status: 'active' },
      status: 'active',
      trial_ends_at: '2026-12-21T07:00:00.000Z',
      current_period_end: '2027-01-21T07:00:00.000Z',
      cancel_at_period_end: true,
      sales_end_at: '2027-01-28T07:00:00.000Z',
      commission_percent: 15,
      monthly_price: 7,
    })
  })

  it('shows no end of sales while a subscription plan renews', () => {
    expect(toSubscription(active, user, IN_TRIAL).sales_end_at).toBeNull()
  })
})

it('exports a subscription as it is stored, with its times as text', () => {
  expect(toExportedSubscription(active)).toEqual({
    status: 'active',
    trial_started_at: '2026-11-21T07:00:00.000Z',
    trial_ends_at: '2026-12-21T07:00:00.000Z',
    current_period_end: '2027-01-21T07:00:00.000Z',
    cancel_at_period_end: false,
  })
  expect(toExportedSubscription(trial).current_period_end).toBeNull()
})

it.each([
  ['is the same time one calendar month later', '2026-11-21T07:00:00.123Z', '2026-12-21T07:00:00.123Z'],
  // 1 March 00:30 in Melbourne is still 28 February in UTC.
  ['goes by the Melbourne day, which is ahead of the UTC one', '2027-02-28T13:30Z', '2027-03-31T13:30Z'],
  ['keeps the wall clock when daylight saving starts', '2026-09-20T08:00Z', '2026-10-20T07:00Z'],
  // 4 September 02:30 -> 4 October 2026 02:30, which the clocks skip: 03:30 summer time.
  ['moves past the gap when the time does not exist', '2026-09-03T16:30Z', '2026-10-03T16:30Z'],
  // 4 March 02:30 summer time -> 4 April 2027 02:30, first in summer time and an hour later again.
  ['is the first of a time that happens twice', '2027-03-03T15:30Z', '2027-04-03T15:30Z'],
])('trialEnd %s', (_title, started_at, ends_at) => {
  expect(trialEnd(new Date(started_at))).toEqual(new Date(ends_at))
})

describe('restartedTrial', () => {
  const started = new Date('2026-11-21T07:00:00Z')
  const now = new Date('2027-01-10T07:00:00Z')
  const row = { trial_started_at: started, trial_ends_at: trialEnd(started), current_period_end: null }

  it('is a whole trial from now on, however long the first one has been over', () => {
    expect(restartedTrial(row, now)).toEqual({
      status: 'trial',
      trial_started_at: now,
      trial_ends_at: trialEnd(now),
    })
  })

  it.each([
    ['had one before', { trial_ends_at: after(trialEnd(started), -1) }],
    ['has subscribed', { current_period_end: now }],
  ])('is none for a partner who %s', (_title, fields) => {
    expect(restartedTrial({ ...row, ...fields }, now)).toBeUndefined()
  })
})

describe('secondTrialEnd', () => {
  const now = new Date('2026-11-21T07:00:00Z')
  const ends_at = new Date('2026-12-21T07:00:00Z')
  const erased = { kind: null, account_id: null, trial_ends_at: after(ends_at, -1) }
  const open = { kind: 'mobile_number', account_id: 'other', trial_ends_at: ends_at } as const
  it.each([
    ['keeps the trial of a new partner', [], undefined],
    [
      'leaves the rest of the trial of an erased account',
      [erased],
      { kind: 'abn', trial_ends_at: after(ends_at, -1) },
    ],
    [
      'keeps a trial that ends before that of an erased account',
      [{ ...erased, trial_ends_at: ends_at }],
      undefined,
    ],
    [
      'ends a trial at once beside another restaurant',
      [erased, open],
      { kind: 'mobile_number', trial_ends_at: now },
    ],
  ])('%s', (_title, others, expected) => {
    expect(secondTrialEnd(ends_at, others, now)).toEqual(expected)
  })
})
