import { describe, expect, it } from 'vitest'
import {
  restartedTrial,
  shortenTrial,
  trialEnd,
} from '#server/features/kitchen/subscriptions/subscription-rules.ts'

const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

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
    const trial = { status: 'trial', trial_started_at: now, trial_ends_at: trialEnd(now) }
    expect(restartedTrial(row, now)).toEqual(trial)
  })

  it.each([
    ['had one before', { trial_ends_at: after(trialEnd(started), -1) }],
    ['has subscribed', { current_period_end: now }],
  ])('is none for a partner who %s', (_title, fields) => {
    expect(restartedTrial({ ...row, ...fields }, now)).toBeUndefined()
  })
})

describe('shortenTrial', () => {
  const ends_at = new Date('2026-12-21T07:00:00Z')
  it.each([
    ['keeps the trial of a new partner', undefined, ends_at],
    ['shortens a trial to the end of the former one', after(ends_at, -1), after(ends_at, -1)],
  ])('%s', (_title, former, expected) => {
    expect(shortenTrial(ends_at, former)).toEqual(expected)
  })
})
