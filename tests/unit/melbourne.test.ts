import { expect, it } from 'vitest'
import { fromWallClock, melbourneDate, melbourneDay, wallClock } from '#contract/melbourne.ts'

const wall = (year: number, month: number, day: number, hour: number, minute = 0) => ({ year, month, day, hour, minute, second: 0 })

it.each([
  ['in summer', wall(2026, 12, 24, 18, 30), '2026-12-24T07:30:00.000Z'],
  ['in winter', wall(2026, 7, 1, 0, 0), '2026-06-30T14:00:00.000Z'],
  ['just before daylight saving begins', wall(2026, 10, 4, 1, 59), '2026-10-03T15:59:00.000Z'],
  ['at a time that does not exist', wall(2026, 10, 4, 2, 30), '2026-10-03T16:30:00.000Z'],
  ['just after daylight saving began', wall(2026, 10, 4, 3, 0), '2026-10-03T16:00:00.000Z'],
  ['at a time that happens twice, the first of the two', wall(2027, 4, 4, 2, 30), '2027-04-03T15:30:00.000Z'],
  ['just after daylight saving ended', wall(2027, 4, 4, 3, 0), '2027-04-03T17:00:00.000Z'],
])('knows the instant of a Melbourne clock %s', (_when, shown, instant) => {
  expect(fromWallClock(shown).toISOString()).toBe(instant)
})

it('gives back what the clock shows', () => {
  expect(wallClock(new Date('2026-10-03T16:00:00Z'))).toEqual({ year: 2026, month: 10, day: 4, hour: 3, minute: 0, second: 0 })
  expect(melbourneDate(new Date('2026-12-31T13:30:00Z'))).toBe('2027-01-01')
})

it('has a day of 23 hours and one of 25', () => {
  const hours = (date: string) => (melbourneDay(date).to.getTime() - melbourneDay(date).from.getTime()) / 3_600_000
  expect([hours('2026-10-04'), hours('2027-04-04'), hours('2026-11-21')]).toEqual([23, 25, 24])
})
