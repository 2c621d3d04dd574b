import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  businessDateOf,
  type ScheduleSpan,
  movedPickupEnd,
  saleEndBefore,
  usualPickupEnd,
} from '#contract/kitchen/business-days.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import { fromMelbourneLocal } from '#web/domain/melbourne-time.ts'
import { closingBefore, nextSaleEnd } from '#web/features/kitchen/hours/closing-times.ts'
import { suggestEndOfSale, usualEndOf } from '#web/features/kitchen/food-items/form/food-item-form.ts'

const minutes = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / MINUTE_MS

const span = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  opens_minute: fc.integer({ min: 6 * 4, max: 20 * 4 }).map((quarters) => quarters * 15),
  open_for: fc.integer({ min: 4, max: 36 }).map((quarters) => quarters * 15),
})
// One span a day, so that none overlaps with another; some end in the night.
const spans = fc.uniqueArray(span, { selector: ({ weekday }) => weekday, minLength: 1 }).map((days) =>
  days.map(({ weekday, opens_minute, open_for }): ScheduleSpan => ({
    weekday,
    opens_minute,
    closes_minute: (opens_minute + Math.min(open_for, 24 * 60 + 3 * 60 - opens_minute)) % (24 * 60),
  })),
)
// Around the nights in which the clocks change, and in between.
const aroundChanges = ['2026-10-03', '2027-04-03', '2026-11-20'].map((date) =>
  Date.parse(`${date}T00:00:00Z`),
)
const now = fc
  .tuple(fc.constantFrom(...aroundChanges), fc.integer({ min: -24 * 60, max: 72 * 60 }))
  .map(([day, minute]) => new Date(day + minute * MINUTE_MS))
const closed_dates = fc
  .subarray(['2026-10-03', '2026-10-04', '2027-04-03', '2027-04-04', '2026-11-20', '2026-11-21'])
  .map((dates) => new Set(dates))
const schedule = fc.record({ spans, closed_dates })

describe('the end of sale that is suggested where hours are known', () => {
  it('leaves time to sell, lets pickup end at closing time, and is on a day that is open', () => {
    fc.assert(
      fc.property(schedule, now, (kitchen, at) => {
        const end = fromMelbourneLocal(nextSaleEnd(kitchen, at) ?? '')
        fc.pre(end !== undefined)
        expect(suggestEndOfSale(at, kitchen)).toBe(nextSaleEnd(kitchen, at))
        const closing = closingBefore(kitchen, end) ?? end
        expect(minutes(at, end)).toBeGreaterThanOrEqual(15)
        expect([15, 30]).toContain(minutes(end, closing))
        expect(usualPickupEnd(end, closing)).toEqual(closing)
        const date = businessDateOf(kitchen.spans, new Date(end.getTime() - 1))
        expect(kitchen.closed_dates.has(date)).toBe(false)
      }),
      { numRuns: 3_000 },
    )
  })

  it('is found whenever a day of the coming fortnight is open', () => {
    fc.assert(
      fc.property(spans, now, (days, at) => {
        expect(nextSaleEnd({ spans: days, closed_dates: new Set() }, at)).toBeDefined()
      }),
    )
  })

  it.each([
    [60, 30],
    [45, 30],
    [44, 15],
    [30, 15],
    [29, undefined],
    [0, undefined],
  ])('with %i minutes until closing is %s minutes before it', (left, before) => {
    const at = new Date('2026-11-20T09:00:00Z')
    const closing = new Date(at.getTime() + left * MINUTE_MS)
    const end = saleEndBefore(closing, at)
    expect(end && minutes(end, closing)).toBe(before)
  })
})

describe('the end of pickup that nobody has named', () => {
  it('is closing time, and never less than fifteen minutes after the sale', () => {
    fc.assert(
      fc.property(schedule, now, (kitchen, end) => {
        const closing = closingBefore(kitchen, end)
        const left = closing === undefined ? 0 : minutes(end, closing)
        const expected = left > 0 ? Math.max(left, 15) : 30
        expect(minutes(end, usualPickupEnd(end, closing))).toBe(expected)
      }),
    )
  })

  it('stays usual when the sale is moved or listed again', () => {
    fc.assert(
      fc.property(schedule, now, now, (kitchen, before, next) => {
        const find = (end: Date): Date | undefined => closingBefore(kitchen, end)
        fc.pre(find(next) !== undefined)
        const usual = { expires_at: before, pickup_end: usualPickupEnd(before, find(before)) }
        expect(movedPickupEnd(usual, next, find)).toEqual(usualPickupEnd(next, find(next)))
      }),
    )
  })

  it('stays as long after the sale as it was where the kitchen named it, or where hours are not known', () => {
    const after = fc.integer({ min: 15, max: 300 })
    fc.assert(
      fc.property(
        schedule,
        now,
        now,
        after,
        fc.boolean(),
        (kitchen, before, next, minutes_after, hasHours) => {
          const find = (end: Date): Date | undefined => (hasHours ? closingBefore(kitchen, end) : undefined)
          const usual = minutes(before, usualPickupEnd(before, find(before)))
          fc.pre(!hasHours || (minutes_after !== 30 && minutes_after !== usual))
          const named = {
            expires_at: before,
            pickup_end: new Date(before.getTime() + minutes_after * MINUTE_MS),
          }
          expect(minutes(next, movedPickupEnd(named, next, find))).toBe(minutes_after)
        },
      ),
    )
  })

  it('is not after the time by which a meal has to be eaten', () => {
    const kitchen = {
      spans: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens_minute: 660, closes_minute: 60 })),
      closed_dates: new Set<string>(),
    }
    const at = new Date('2026-11-20T07:00:00Z')
    const fields = { expires_at: '2026-11-20T20:30', storage: { method: '' as const, since: '' }, use_by: '' }
    const hoursAfter = (changed: object): number => {
      const end = usualEndOf({ ...fields, ...changed }, kitchen, at)
      return ((end?.getTime() ?? 0) - Date.parse('2026-11-20T09:30:00Z')) / HOUR_MS
    }
    expect(hoursAfter({})).toBe(4.5)
    expect(hoursAfter({ storage: { method: 'unrefrigerated', since: '17:30' } })).toBe(0.5)
    expect(hoursAfter({ use_by: '2026-11-20' })).toBe(0.5)
    expect(hoursAfter({ use_by: '2026-11-21' })).toBe(4.5)
  })
})
