import {
  endMinute,
  NIGHT_END_MINUTE,
  type ScheduleSpan,
  toScheduleSpan,
} from '#contract/kitchen/business-days.ts'
import { DAY_MINUTES, toTime } from '#contract/calendar-days.ts'
import { weekdayName } from '#contract/time-wording.ts'
import type { Hours, OpeningSpan } from '#contract/kitchen/hours.ts'

const WEEK_MINUTES = 7 * DAY_MINUTES

export const toHours = (spans: ScheduleSpan[]): Hours => ({
  spans: spans
    .toSorted((a, b) => a.weekday - b.weekday || a.opens_minute - b.opens_minute)
    .map(({ weekday, opens_minute, closes_minute }) => ({
      weekday,
      opens: toTime(opens_minute),
      closes: toTime(closes_minute),
    })),
})

/** Minutes from the opening of one span to that of the next occurrence of another. */
function minutesUntil(one: ScheduleSpan, other: ScheduleSpan): number {
  const minutes = (other.weekday - one.weekday) * DAY_MINUTES + other.opens_minute - one.opens_minute
  return (minutes + WEEK_MINUTES) % WEEK_MINUTES
}

const lengthOf = (span: ScheduleSpan): number => endMinute(span) - span.opens_minute

const overlaps = (one: ScheduleSpan, other: ScheduleSpan): boolean =>
  minutesUntil(one, other) < lengthOf(one) || minutesUntil(other, one) < lengthOf(other)

/**
 * The errors of opening spans by field: one inside a night, or one that overlaps with another above it, also
 * across the end of the week.
 */
export function hoursErrors(inputs: OpeningSpan[]): Record<string, string> {
  const spans = inputs.map(toScheduleSpan)
  const errors: Record<string, string> = {}
  for (const [at, span] of spans.entries()) {
    const other = inputs[spans.slice(0, at).findIndex((earlier) => overlaps(earlier, span))]
    if (other !== undefined)
      errors[`spans.${at}.opens`] =
        `This overlaps with ${weekdayName(other.weekday)} ${other.opens} to ${other.closes}`
    // It would begin a business day in the middle of a night.
    else if (endMinute(span) <= NIGHT_END_MINUTE)
      errors[`spans.${at}.closes`] =
        `This is the night of the day before: let that day close at ${toTime(span.closes_minute)} instead`
  }
  return errors
}
