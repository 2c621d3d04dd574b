import { addDays } from '#contract/calendar-days.ts'
import { DAY_MS, fromWallClock, HOUR_MS, melbourneDate, melbourneDay } from '#contract/time.ts'

/**
 * When Melbourne's clock shows "2026-11-21 18:00": of a repeated time the first, of a skipped one as far past
 * the gap.
 */
export const inMelbourne = (text: string): Date => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[- :]/).map(Number)
  return fromWallClock({ year, month, day, hour, minute, second: 0 })
}

/** The last instant before this one. */
export const justBefore = (at: Date | string): Date => new Date(new Date(at).getTime() - 1)

const EVE_HOURS = 12

/** Half a day before the next day in Melbourne that has 23 or 25 hours. */
export function eveBeforeClockChange(now: Date): Date {
  for (let day = addDays(melbourneDate(now), 2); ; day = addDays(day, 1)) {
    const { from, to } = melbourneDay(day)
    if (to.getTime() - from.getTime() !== DAY_MS) return new Date(from.getTime() - EVE_HOURS * HOUR_MS)
  }
}
