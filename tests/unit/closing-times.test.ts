import { describe, expect, it } from 'vitest'
import {
  closingRemark,
  type KitchenSchedule,
  nextSaleEnd,
  NO_SCHEDULE,
} from '#web/features/kitchen/hours/closing-times.ts'
import { fromMelbourneLocal } from '#web/domain/melbourne-time.ts'

const at = (local: string): Date => fromMelbourneLocal(local) ?? new Date(Number.NaN)
/** Tuesday to Saturday from 17:00 to 21:30, on Fridays (2026-11-20) until 1:00 in the night. */
const schedule: KitchenSchedule = {
  spans: [2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    opens_minute: 17 * 60,
    closes_minute: weekday === 5 ? 60 : 21 * 60 + 30,
  })),
  closed_dates: new Set(['2026-11-25']),
}

describe('the end of sale that the hours suggest', () => {
  it.each([
    ['half an hour before tonight’s closing time', '2026-11-21T17:00', '2026-11-21T21:00'],
    ['a quarter before it, where that leaves a quarter to sell', '2026-11-21T20:59', '2026-11-21T21:15'],
    ['that of the next day that opens', '2026-11-21T21:01', '2026-11-24T21:00'],
    ['before closing time in the night, of the evening before', '2026-11-21T00:10', '2026-11-21T00:30'],
    ['not that of a day that is closed by hand', '2026-11-24T22:00', '2026-11-26T21:00'],
  ])('is %s', (_case, now, end) => {
    expect(nextSaleEnd(schedule, at(now))).toBe(end)
  })

  it('is none where no hours are given', () => {
    expect(nextSaleEnd(NO_SCHEDULE, at('2026-11-21T17:00'))).toBeUndefined()
  })
})

describe('what the hours say about an end of sale', () => {
  it.each([
    ['2026-11-21T17:00', '2026-11-21T21:30', undefined],
    ['2026-11-21T17:00', '2026-11-21T21:31', 'That is after you close at 9:30 pm.'],
    ['2026-11-20T22:00', '2026-11-21T01:00', undefined],
    ['2026-11-20T22:00', '2026-11-21T01:30', 'That is after you close at 1:00 am.'],
    ['2026-11-20T17:00', '2026-11-21T21:00', undefined],
    ['2026-11-24T21:45', '2026-11-26T21:30', 'You closed at 9:30 pm, so this is for Thu 26 Nov.'],
    ['2026-11-26T21:20', '2026-11-27T21:30', 'You close at 9:30 pm, so this is for tomorrow.'],
    ['2026-11-23T12:00', '2026-11-24T21:30', 'You are closed today, so this is for tomorrow.'],
    [
      '2026-11-21T17:00',
      '2026-11-22T20:00',
      'You are closed tomorrow. Please choose another day, or change your hours.',
    ],
  ])('at %s, about %s: %s', (now, until, remark) => {
    expect(closingRemark(schedule, at(until), at(now))).toBe(remark)
  })

  it('is nothing where no hours are given', () => {
    expect(closingRemark(NO_SCHEDULE, at('2026-11-21T23:59'), at('2026-11-21T17:00'))).toBeUndefined()
  })
})
