import { addDays, minuteOfDay, weekdayOf } from '#contract/calendar-days.ts'
import { HOLIDAY_QUESTION_DAYS } from '#contract/constants.ts'
import { type PublicHoliday, victorianHolidays } from '#contract/kitchen/holidays.ts'
import type { Holiday } from '#contract/kitchen/hours.ts'
import { closedReason, type Schedule } from './schedule-rules.ts'

const DAYS_AHEAD = 365
/** Restaurants are asked in the morning. */
const QUESTION_MINUTE = 9 * 60

/** The public holidays from a day on, for a year. */
export function comingHolidays(today: string): PublicHoliday[] {
  const year = Number(today.slice(0, 4))
  const last = addDays(today, DAYS_AHEAD)
  return [year, year + 1].flatMap(victorianHolidays).filter(({ date }) => date >= today && date <= last)
}

/** The public holidays about which restaurants are asked at `now`. */
export const holidaysToAsk = (today: string, now: Date): PublicHoliday[] =>
  comingHolidays(today).filter(
    ({ date }) => date > today && minuteOfDay(addDays(date, -HOLIDAY_QUESTION_DAYS), QUESTION_MINUTE) <= now,
  )

interface HolidayContext {
  schedule: Schedule
  /** The answers by date. */
  answers: ReadonlyMap<string, boolean>
  today: string
}

export function toHoliday(
  { date, name }: PublicHoliday,
  { schedule, answers, today }: HolidayContext,
): Holiday {
  const is_answered = answers.has(date)
  const isSoon = date <= addDays(today, HOLIDAY_QUESTION_DAYS)
  const opensOnWeekday = schedule.spans.some(({ weekday }) => weekday === weekdayOf(date))
  const is_due = !is_answered && isSoon && opensOnWeekday && !schedule.closures.has(date)
  return { date, name, is_open: closedReason(schedule, date) === undefined, is_answered, is_due }
}
