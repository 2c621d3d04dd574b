import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/time.ts'
import { salesEnd } from '#server/features/kitchen/subscriptions/subscription-rules.ts'

const after = (from: Date, ms: number): Date => new Date(from.getTime() + ms)

describe('salesEnd', () => {
  const trial_ends_at = new Date('2026-12-21T07:00:00Z')
  it.each([
    ['is seven days after the trial of a partner that never paid', null, after(trial_ends_at, 7 * DAY_MS)],
    [
      'is seven days after the paid period',
      after(trial_ends_at, 5 * DAY_MS),
      after(trial_ends_at, 12 * DAY_MS),
    ],
    [
      'is seven days after the trial where the paid period ended in it',
      after(trial_ends_at, -DAY_MS),
      after(trial_ends_at, 7 * DAY_MS),
    ],
  ])('%s', (_title, current_period_end, expected) => {
    expect(salesEnd({ trial_ends_at, current_period_end })).toEqual(expected)
  })
})
