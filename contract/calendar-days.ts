import { DAY_MS, fromWallClock, MINUTE_MS, type WallClock } from './time.ts'

// Days of the calendar as `YYYY-MM-DD`, without a time or a zone.

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** A day by year, month (1 to 12) and day of the month. */
export const calendarDay = (year: number, month: number, day: number): string =>
  toDate(Date.UTC(year, month - 1, day))

export const addDays = (date: string, days: number): string => toDate(Date.parse(date) + days * DAY_MS)

/** Monday is 1 and Sunday is 7 (ISO 8601). */
export const weekdayOf = (date: string): number => ((new Date(date).getUTCDay() + 6) % 7) + 1

/**
 * The instant at which clocks in Melbourne show so many minutes after the midnight with which a day begins;
 * from 1,440 on, the next day.
 */
export function minuteOfDay(date: string, minute: number): Date {
  const wall = new Date(Date.parse(date) + minute * MINUTE_MS)
  return fromWallClock({
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: 0,
  })
}

export const DAY_MINUTES = DAY_MS / MINUTE_MS

/** What clocks show, as minutes after midnight. */
export const clockMinutes = ({ hour, minute }: Pick<WallClock, 'hour' | 'minute'>): number =>
  hour * 60 + minute

/** "20:30" as minutes after midnight. */
export const toMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes after midnight as "20:30". */
export function toTime(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
