import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ScheduleSpan } from '#contract/kitchen/business-days.ts'
import { addDays } from '#contract/calendar-days.ts'
import { victorianHolidays } from '#contract/kitchen/holidays.ts'
import { DAY_MS, HOUR_MS } from '#contract/time.ts'
import {
  businessDate,
  businessDay,
  closedReason,
  closingTime,
  firstClosedDate,
  type Schedule,
} from '#server/features/kitchen/hours/schedule-rules.ts'
import { inMelbourne } from '#tests/support/instants.ts'
import { holiday_dates, modelDate, modelFirstClosed, STEP_MS } from './schedule-model.ts'

const DEEP = process.env['DEEP'] === '1'
const hm = (hours: number, minutes = 0): number => hours * 60 + minutes
const span = (weekday: number, opens_minute: number, closes_minute: number): ScheduleSpan => ({
  weekday,
  opens_minute,
  closes_minute,
})
const schedule = (spans: ScheduleSpan[], closures: string[] = [], holidays: string[] = []): Schedule => ({
  spans,
  closures: new Set(closures),
  closed_holidays: new Set(),
  open_holidays: new Set(holidays),
})
const at = inMelbourne

// Tuesday to Sunday in the evening, Friday and Saturday until two in the morning; closed on Mondays.
const pizzeria = [2, 3, 4, 7]
  .map((day) => span(day, hm(17), hm(22)))
  .concat([5, 6].map((day) => span(day, hm(17), hm(2))))

describe('closedReason', () => {
  it.each([
    ['a weekday without opening times', pizzeria, '2026-11-23', 'weekday'],
    ['a weekday with opening times', pizzeria, '2026-11-21', undefined],
    ['a public holiday', pizzeria, '2026-12-25', 'holiday'],
    ['a public holiday on a weekday without opening times', pizzeria, '2026-12-28', 'holiday'],
    ['any day of a restaurant that states no hours, public holidays included', [], '2026-12-25', undefined],
  ])('of %s', (_what, spans, date, reason) => {
    expect(closedReason(schedule(spans), date)).toBe(reason)
  })

  it('is none for a public holiday that is answered as open, also where its weekday has no opening times', () => {
    const dates = ['2026-12-25', '2026-12-28']
    const reasons = dates.map((date) => closedReason(schedule(pizzeria, [], dates), date))
    expect(reasons).toEqual([undefined, undefined])
  })

  describe.each([
    ['with hours', pizzeria],
    ['without hours', []],
  ])('%s', (_title, spans) => {
    it('is the holiday for one that is answered as closed', () => {
      const answered = { ...schedule(spans), closed_holidays: new Set(['2026-12-25']) }
      expect(closedReason(answered, '2026-12-25')).toBe('holiday')
      expect(closedReason(answered, '2026-12-24')).toBeUndefined()
      expect(firstClosedDate(answered, at('2026-12-24 18:00'), at('2026-12-26 18:00'))).toBe('2026-12-25')
    })

    it('is the closure for a day closed by hand, also on an answered holiday', () => {
      const closed = schedule(spans, ['2026-11-21', '2026-12-25'], ['2026-12-25'])
      expect([...closed.closures].map((date) => closedReason(closed, date))).toEqual(['closure', 'closure'])
    })
  })
})

const bakery = [span(5, hm(20), hm(6))]
/** Opens at two in the morning, and never closes on Sundays. */
const early = [2, 3, 4, 5, 6].map((day) => span(day, hm(2), hm(14))).concat([span(7, 0, 0)])

it.each([
  ['at one in the morning inside the hours of the day before', pizzeria, '2026-11-21 01:00', '2026-11-20'],
  ['just before the night ends', pizzeria, '2026-11-21 03:59', '2026-11-20'],
  ['when it ends', pizzeria, '2026-11-21 04:00', '2026-11-21'],
  ['in the night after a day that ended before midnight', pizzeria, '2026-11-20 01:00', '2026-11-19'],
  ['in the night after a holiday that would go on so long', pizzeria, '2026-12-26 01:00', '2026-12-25'],
  ['past the night while the hours go on', bakery, '2026-11-21 05:59', '2026-11-20'],
  ['when hours past the night end', bakery, '2026-11-21 06:00', '2026-11-21'],
  ['before the restaurant opens, at two in the morning', early, '2026-11-21 01:59', '2026-11-20'],
  ['from when it opens in the night, also after a closed day', early, '2026-11-24 02:00', '2026-11-24'],
  ['on a closed day, in the night after', early, '2026-11-23 03:59', '2026-11-22'],
  ['from midnight where it never closes that day', early, '2026-11-22 00:00', '2026-11-22'],
  ['just before the end of the night without hours', [], '2026-11-21 03:59', '2026-11-20'],
  ['from the end of the night without hours', [], '2026-11-21 04:00', '2026-11-21'],
  ['until the end of the next night without hours', [], '2026-11-22 03:59', '2026-11-21'],
])('businessDate is right %s', (_when, spans, time, date) => {
  expect(businessDate(schedule(spans), at(time))).toBe(date)
})

describe('firstClosedDate', () => {
  it.each([
    ['no closed Monday in the night before it', '2026-11-22 20:00', '2026-11-23 04:00', undefined],
    ['the closed Monday once that night is over', '2026-11-22 20:00', '2026-11-23 04:01', '2026-11-23'],
    ['a whole week', '2026-11-24 10:00', '2026-12-02 10:00', '2026-11-30'],
    ['no days when nothing lies between the instants', '2026-11-23 10:00', '2026-11-23 10:00', undefined],
    ['the rest of a Friday that ends on Saturday morning', '2026-11-21 01:00', '2026-11-21 02:00', undefined],
  ])('finds %s', (_what, from, until, date) => {
    expect(firstClosedDate(schedule(pizzeria), at(from), at(until))).toBe(date)
  })

  it('finds a closed day of which an interval has no more than one millisecond', () => {
    const begin = at('2026-11-23 04:00').getTime()
    const evening = at('2026-11-22 20:00')
    expect(firstClosedDate(schedule(pizzeria), evening, new Date(begin + 1))).toBe('2026-11-23')
    expect(firstClosedDate(schedule(pizzeria), evening, new Date(begin))).toBeUndefined()
  })

  it('leaves the morning after an open day to that day, and takes the morning after a closed day with it', () => {
    const friday = '2026-11-20'
    const night = [at('2026-11-21 00:30'), at('2026-11-21 01:30')] as const
    expect(firstClosedDate(schedule(pizzeria, ['2026-11-21']), ...night)).toBeUndefined()
    expect(firstClosedDate(schedule(pizzeria, [friday]), ...night)).toBe(friday)
  })

  it('finds a closure years ahead without hours, and the next public holiday of a restaurant that opens every day', () => {
    const from = at('2026-11-21 18:00')
    const until = at('2099-12-31 23:00')
    const daily = [1, 2, 3, 4, 5, 6, 7].map((day) => span(day, hm(9), hm(21)))
    expect(firstClosedDate(schedule([], ['2098-05-05', '2026-11-20']), from, until)).toBe('2098-05-05')
    expect(firstClosedDate(schedule([]), from, until)).toBeUndefined()
    const answered = [2026, 2027].flatMap((year) => victorianHolidays(year).map(({ date }) => date))
    expect(firstClosedDate(schedule(daily, [], answered), from, until)).toBe('2028-01-01')
  })
})

describe('closingTime', () => {
  it.each([
    ['at the end of tonight', '2026-11-22 18:00', '2026-11-22 22:00'],
    ['past midnight', '2026-11-21 18:00', '2026-11-22 02:00'],
    ['of the day that still goes on after midnight', '2026-11-22 01:30', '2026-11-22 02:00'],
    ['on the night on which the clocks go forward', '2026-10-03 20:00', '2026-10-04 03:00'],
    ['on the night on which they go back, at the first two o’clock', '2027-04-03 20:00', '2027-04-04 02:00'],
  ])('is %s', (_what, now, closes) => {
    expect(closingTime(schedule(pizzeria), at(now))).toEqual(at(closes))
  })

  it('is that of the last of several spans', () => {
    const cafe = [span(6, hm(17, 30), hm(21)), span(6, hm(8), hm(14))]
    expect(closingTime(schedule(cafe), at('2026-11-21 09:00'))).toEqual(at('2026-11-21 21:00'))
  })

  it.each([
    ['after closing', '2026-11-22 22:00'],
    ['on a closed weekday', '2026-11-23 18:00'],
    ['on a public holiday', '2026-12-25 18:00'],
  ])('is none %s', (_when, now) => {
    expect(closingTime(schedule(pizzeria), at(now))).toBeUndefined()
  })

  it('is when the next day opens, where clocks skip the hour in which the night would end', () => {
    const nightly = schedule([span(6, hm(2, 15), hm(2, 15)), span(7, hm(3), hm(0))])
    expect(closingTime(nightly, at('2027-10-03 01:00'))).toEqual(businessDay(nightly, '2027-10-02').to)
  })

  it('is none without hours, and on a public holiday that is open on a weekday without opening times', () => {
    expect(closingTime(schedule([]), at('2026-11-21 18:00'))).toBeUndefined()
    expect(closingTime(schedule(pizzeria, [], ['2026-12-28']), at('2026-12-28 18:00'))).toBeUndefined()
  })
})

const FIRST = Date.parse('2026-06-01T00:00:00Z')
const DAYS = 3 * 365
const minutes = fc.integer({ min: 0, max: 287 }).map((five) => five * 5)
const dates = fc.oneof(
  fc.integer({ min: 0, max: DAYS }).map((day) => addDays('2026-06-01', day)),
  fc.constantFrom(...holiday_dates),
)
// One span a weekday: those that a restaurant can state do not overlap, and the longest decides when its day
// ends.
const timesOfWeek = fc.array(fc.tuple(minutes, minutes), { minLength: 7, maxLength: 7 })
const spansOfWeek = fc
  .tuple(fc.subarray([1, 2, 3, 4, 5, 6, 7]), timesOfWeek)
  .map(([weekdays, times]) => weekdays.map((weekday) => span(weekday, ...(times[weekday - 1] ?? [0, 0]))))
const schedules = fc
  .record({
    spans: spansOfWeek,
    closures: fc.array(dates, { maxLength: 30 }),
    open: fc.subarray([...holiday_dates]),
  })
  .map(({ spans, closures, open }) => schedule(spans, closures, open))
const nearClockChange = fc
  .constantFrom('2026-10-04', '2027-04-04', '2027-10-03', '2028-04-02', '2028-10-01', '2029-04-01')
  .chain((date) =>
    fc.integer({ min: -288, max: 288 }).map((steps) => Date.parse(date) - 9 * HOUR_MS + steps * STEP_MS),
  )
const instants = fc.oneof(
  fc.integer({ min: 0, max: (DAYS * DAY_MS) / STEP_MS }).map((steps) => FIRST + steps * STEP_MS),
  nearClockChange,
)

describe('a generated schedule over three years', () => {
  const numRuns = DEEP ? 20_000 : 1_000

  it('has the business day, and the first closed day of any interval, that a model finds step by step', () => {
    fc.assert(
      fc.property(schedules, instants, fc.integer({ min: 1, max: 3 * 288 }), (one, from, steps) => {
        const until = from + steps * STEP_MS
        expect(businessDate(one, new Date(from))).toBe(modelDate(one, from))
        expect(firstClosedDate(one, new Date(from), new Date(until))).toBe(modelFirstClosed(one, from, until))
      }),
      { numRuns },
    )
  })

  it('divides time into its business days without a gap, and closes within the day of the instant', () => {
    fc.assert(
      fc.property(schedules, instants, (one, ms) => {
        const now = new Date(ms)
        const date = businessDate(one, now)
        const { from, to } = businessDay(one, date)
        expect([from <= now, now < to]).toEqual([true, true])
        expect(businessDay(one, addDays(date, 1)).from).toEqual(to)
        const closes = closingTime(one, now)
        expect(closes === undefined || (closes > now && closes <= to)).toBe(true)
        expect(closes === undefined || closedReason(one, date) === undefined).toBe(true)
      }),
      { numRuns },
    )
  })
})
