import { fromWallClock, wallClock } from '#contract/time.ts'

/** The hour and minute that clocks in Melbourne show, `days` after the day of `from` there. */
export function melbourneAt(from: Date, days: number, hour: number, minute = 0): Date {
  const { year, month, day } = wallClock(from)
  const date = new Date(Date.UTC(year, month - 1, day + days))
  return fromWallClock({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour,
    minute,
    second: 0,
  })
}
