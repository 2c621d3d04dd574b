import { addDays, toTime } from '#contract/calendar-days.ts'
import { businessDateOf, businessDayOf, spansOn } from '#contract/kitchen/business-days.ts'
import { holidayName } from '#contract/kitchen/holidays.ts'
import type { OpeningDay } from '#contract/shop/public-pages.ts'
import { closedReason, type Schedule } from '#server/features/kitchen/hours/public.ts'

const WEEK_DAYS = 7

/**
 * The week that begins with the business day of `now`, and when that day ends; without days where no hours
 * are stated.
 */
export function openingWeek(schedule: Schedule, now: Date): { week: OpeningDay[]; until: number } {
  const { spans } = schedule
  if (spans.length === 0) return { week: [], until: Infinity }
  const today = businessDateOf(spans, now)
  const week = Array.from({ length: WEEK_DAYS }, (_, days): OpeningDay => {
    const date = addDays(today, days)
    const times = spansOn(spans, date).toSorted((one, other) => one.opens_minute - other.opens_minute)
    return {
      date,
      spans: times.map(({ opens_minute, closes_minute }) => ({
        opens: toTime(opens_minute),
        closes: toTime(closes_minute),
      })),
      is_closed: closedReason(schedule, date) !== undefined,
      holiday: holidayName(date) ?? null,
    }
  })
  return { week, until: businessDayOf(spans, today).to.getTime() }
}
