import { toMinute } from '#contract/calendar-days.ts'
import { closingOn, type ScheduleSpan } from '#contract/kitchen/business-days.ts'
import { fromWallClock, melbourneDate, wallClock } from '#contract/time.ts'
import { minutesAfter } from '#server/platform/clock.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** When the demo restaurant opens; the others state no hours. */
export const demoSpans: ScheduleSpan[] = WEEKDAYS.map((weekday) => ({
  weekday,
  opens_minute: toMinute('11:30'),
  closes_minute: toMinute('23:00'),
}))

/** Less than that before closing, and in the night, its deals are those of somebody who tries the product. */
const LEFT_MINUTES_MIN = 45

/** The end of a sale, not after closing time. */
export function endBeforeClosing(expires_at: Date, now: Date): Date {
  const closing = closingOn(demoSpans, melbourneDate(now))
  return closing !== undefined && closing < expires_at && minutesAfter(now, LEFT_MINUTES_MIN) <= closing
    ? closing
    : expires_at
}

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
