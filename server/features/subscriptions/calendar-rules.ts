import { fromWallClock, wallClock } from '#contract/time.ts'

/** The same wall clock in Melbourne so many calendar months later, on the month's last day where it has no such day. */
export function melbourneMonthsAfter(from: Date, months: number): Date {
  const { year, month, day, ...time } = wallClock(from)
  const last = new Date(Date.UTC(year, month + months, 0))
  const later = { year: last.getUTCFullYear(), month: last.getUTCMonth() + 1, day: Math.min(day, last.getUTCDate()), ...time }
  return new Date(fromWallClock(later).getTime() + from.getUTCMilliseconds())
}
