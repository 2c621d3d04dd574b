import { describe, expect, it } from 'vitest'
import { toMinute } from '#contract/calendar-days.ts'
import { MINUTE_MS, wallClock } from '#contract/time.ts'
import {
  daysOfNow,
  isDue,
  minutesInto,
  nextDate,
  weeklyPlanErrors,
  type WeeklyPlanPickup,
  weeklyPlanSale,
} from '#server/features/kitchen/weekly-plans/weekly-plan-rules.ts'
import { inMelbourne } from '#tests/support/instants.ts'

const at = inMelbourne
const clock = (instant: Date): string => {
  const { day, hour, minute } = wallClock(instant)
  return `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
const times = (list_at: string, until: string) => ({
  list_at_minute: toMinute(list_at),
  until_minute: toMinute(until),
})
const weeklyPlan = (list_at: string, until: string, weekdays = [1, 2, 3, 4, 5, 6, 7]): WeeklyPlanPickup => ({
  ...times(list_at, until),
  weekdays,
  pickup_after_ms: 30 * MINUTE_MS,
})
const open = (): boolean => false
const everyMinute = (from: string, count: number): Date[] =>
  Array.from({ length: count }, (_, minute) => new Date(at(from).getTime() + minute * MINUTE_MS))

// Daylight saving begins on 4 October 2026, when 2:00 to 3:00 is skipped, and ends on 5 April 2026 and 4
// April 2027, when it is repeated.
const SPRING = '2026-10-04'
const AUTUMN = '2027-04-04'

it.each([
  ['an evening', '2026-11-21', '20:00', '21:30', '21 20:00', '21 21:30', 90],
  ['past midnight', '2026-11-21', '22:00', '01:00', '21 22:00', '22 01:00', 180],
  ['a whole day', '2026-11-21', '20:00', '20:00', '21 20:00', '22 20:00', 1_440],
  ['an evening past the skipped hour', '2026-10-03', '22:00', '04:00', '3 22:00', '4 04:00', 300],
  ['an evening past the repeated hour', '2027-04-03', '22:00', '04:00', '3 22:00', '4 04:00', 420],
  ['a skipped beginning', SPRING, '02:30', '05:00', '4 03:30', '4 05:00', 90],
  ['a skipped end', SPRING, '01:00', '02:30', '4 01:00', '4 03:30', 90],
  ['a repeated beginning, the first of two', AUTUMN, '02:30', '05:00', '4 02:30', '4 05:00', 210],
  ['a repeated end, the first of two', AUTUMN, '01:00', '02:30', '4 01:00', '4 02:30', 90],
])('plannedSale of %s', (_what, date, list_at, until, begins, ends, minutes) => {
  const sale = weeklyPlanSale(times(list_at, until), date)
  expect([clock(sale.list_at), clock(sale.until)]).toEqual([begins, ends])
  expect((sale.until.getTime() - sale.list_at.getTime()) / MINUTE_MS).toBe(minutes)
})

it.each([
  ['20:00', '20:29', ['until']],
  ['20:00', '20:30', []],
  ['20:00', '19:59', []],
  ['23:45', '00:14', ['until']],
  ['23:45', '00:15', []],
])('weeklyPlanErrors of a sale from %s to %s are in %j', (list_at, until, fields) => {
  expect(Object.keys(weeklyPlanErrors(times(list_at, until)))).toEqual(fields)
})

describe('isDue', () => {
  const evening = weeklyPlan('20:00', '21:30')
  it.each([
    ['before it begins', '2026-11-21 19:59', false],
    ['when it begins', '2026-11-21 20:00', true],
    ['sixteen minutes before it ends', '2026-11-21 21:14', true],
    ['fifteen minutes before it ends', '2026-11-21 21:15', false],
    ['the day before', '2026-11-20 20:30', false],
    ['the day after', '2026-11-22 20:30', false],
  ])('is right %s', (_when, now, due) => {
    expect(isDue(evening, '2026-11-21', at(now), open)).toBe(due)
  })

  it('is right on the weekdays of the weekly plan and no others', () => {
    const saturdays = weeklyPlan('20:00', '21:30', [6])
    const days = ['2026-11-20', '2026-11-21', '2026-11-22']
    expect(days.filter((date) => isDue(saturdays, date, at(`${date} 20:00`), open))).toEqual(['2026-11-21'])
  })

  it('asks whether the restaurant is closed from the beginning of the sale to the end of pickup', () => {
    const spans: string[][] = []
    const isClosed = (from: Date, until: Date) => spans.push([clock(from), clock(until)]) > 0
    expect(isDue(weeklyPlan('23:00', '00:30'), '2026-11-21', at('2026-11-21 23:40'), isClosed)).toBe(false)
    expect(spans).toEqual([['21 23:00', '22 01:00']])
  })

  it('is never right in the night on which the clocks skip all of its sale', () => {
    const night = weeklyPlan('02:30', '03:15')
    const minutes = everyMinute('2026-10-03 23:00', 26 * 60)
    expect(minutes.some((now) => isDue(night, SPRING, now, open))).toBe(false)
    expect(nextDate(night, at('2026-10-03 12:00'), new Set(), open)).toBe('2026-10-05')
  })

  const sales: [string, string][] = [
    ['00:15', '02:45'],
    ['01:30', '02:30'],
    ['02:15', '06:00'],
    ['22:00', '02:30'],
    ['23:30', '03:30'],
  ]
  it.each(['2026-10-03', SPRING, '2027-04-03', AUTUMN])(
    'is right from %s on in one piece of time, that lies within the hours that queries look at',
    (date) => {
      const minutes = everyMinute(`${date} 00:00`, 30 * 60)
      for (const sale of sales.map(([list_at, until]) => weeklyPlan(list_at, until))) {
        const due = minutes.map((now) => isDue(sale, date, now, open))
        expect(due.filter((is, minute) => is && due[minute - 1] !== true)).toHaveLength(1)
        const end = sale.until_minute + (sale.until_minute > sale.list_at_minute ? 0 : 1_440)
        const missed = minutes.filter((now, minute) => {
          const { least, most } = minutesInto(date, now)
          const isSeen = sale.list_at_minute <= most && end > least && daysOfNow(now).includes(date)
          return due[minute] === true && !isSeen
        })
        expect(missed).toEqual([])
      }
    },
  )
})

describe('nextDate', () => {
  const evening = weeklyPlan('20:00', '21:30', [1, 6])
  const closedOn = (date: string) => (from: Date) => clock(from).startsWith(String(Number(date.slice(8))))
  it.each([
    ['before the sale of today', '2026-11-21 12:00', [], open, '2026-11-21'],
    ['during it', '2026-11-21 20:30', [], open, '2026-11-21'],
    ['when today is done', '2026-11-21 20:30', ['2026-11-21'], open, '2026-11-23'],
    ['when the time to ask today is over', '2026-11-21 21:15', [], open, '2026-11-23'],
    ['when today is closed', '2026-11-21 12:00', [], closedOn('2026-11-21'), '2026-11-23'],
    ['when no day within a year is open', '2026-11-21 12:00', [], () => true, null],
  ])('is right %s', (_when, now, done, isClosed, date) => {
    expect(nextDate(evening, at(now), new Set(done), isClosed)).toBe(date)
  })

  it('is the day before while its sale goes on past midnight', () => {
    const night = weeklyPlan('22:00', '02:00', [6])
    expect(nextDate(night, at('2026-11-22 00:30'), new Set(), open)).toBe('2026-11-21')
  })
})
