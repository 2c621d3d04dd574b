import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  DAY_MS,
  fromWallClock,
  HOUR_MS,
  melbourneDate,
  melbourneDay,
  MINUTE_MS,
  wallClock,
  wallClockInstants,
} from '#contract/time.ts'

const wall = (year: number, month: number, day: number, hour: number, minute = 0) => ({
  year,
  month,
  day,
  hour,
  minute,
  second: 0,
})

it.each([
  ['in summer', wall(2026, 12, 24, 18, 30), '2026-12-24T07:30:00.000Z'],
  ['at a time that does not exist', wall(2026, 10, 4, 2, 30), '2026-10-03T16:30:00.000Z'],
  ['just after daylight saving began', wall(2026, 10, 4, 3, 0), '2026-10-03T16:00:00.000Z'],
  ['at a time that happens twice, the first of the two', wall(2027, 4, 4, 2, 30), '2027-04-03T15:30:00.000Z'],
  ['just after daylight saving ended', wall(2027, 4, 4, 3, 0), '2027-04-03T17:00:00.000Z'],
])('finds the instant of a Melbourne wall clock %s', (_when, melbourneTime, instant) => {
  expect(fromWallClock(melbourneTime).toISOString()).toBe(instant)
})

it('shows an instant as a Melbourne wall clock and as a Melbourne day', () => {
  expect(wallClock(new Date('2026-10-03T16:00:00Z'))).toEqual(wall(2026, 10, 4, 3))
  expect(melbourneDate(new Date('2026-12-31T13:30:00Z'))).toBe('2027-01-01')
})

it('gives a day of 23 hours when daylight saving begins and one of 25 when it ends', () => {
  const hours = (date: string) =>
    (melbourneDay(date).to.getTime() - melbourneDay(date).from.getTime()) / HOUR_MS
  expect([hours('2026-10-04'), hours('2027-04-04'), hours('2026-11-21')]).toEqual([23, 25, 24])
})

it('finds every minute again from what the clock shows, in the days around each change of daylight saving from 2008 to 2040', () => {
  const firstSunday = (year: number, month: number): number =>
    Date.UTC(year, month - 1, 1 + ((7 - new Date(Date.UTC(year, month - 1)).getUTCDay()) % 7))
  const changes = fc
    .tuple(fc.integer({ min: 2008, max: 2040 }), fc.constantFrom(4, 10))
    .map(([year, month]) => firstSunday(year, month))
  const minutesOff = fc.integer({ min: -DAY_MS / MINUTE_MS, max: DAY_MS / MINUTE_MS })
  fc.assert(
    fc.property(changes, minutesOff, (change, minutes) => {
      const at = new Date(change + minutes * MINUTE_MS)
      const instants = wallClockInstants(wallClock(at))
      expect(instants).toContainEqual(at)
      expect(fromWallClock(wallClock(at))).toEqual(instants[0])
    }),
  )
})
