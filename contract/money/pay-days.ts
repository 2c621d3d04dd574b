import { addDays, weekdayOf } from '#contract/calendar-days.ts'
import { holidayName } from '#contract/kitchen/holidays.ts'
import { melbourneDate, wallClock } from '#contract/time.ts'

const FRIDAY = 5
const SATURDAY = 6
const WEEK_DAYS = 7

/**
 * Until this hour in Melbourne a pay day can still be paid on: banks take files for the same day until the
 * early evening.
 */
export const PAY_DAY_CUTOFF_HOUR = 15

/**
 * Whether banks work on a day (`YYYY-MM-DD`): no weekend and no public holiday of Victoria. On some holidays,
 * such as the Melbourne Cup, banks elsewhere work; a day later is right in any case.
 */
export const isBankingDay = (date: string): boolean =>
  weekdayOf(date) < SATURDAY && holidayName(date) === undefined

/** The first banking day on or after a day. */
export function nextBankingDay(date: string): string {
  let day = date
  while (!isBankingDay(day)) day = addDays(day, 1)
  return day
}

/**
 * The pay day of the week that begins on the Saturday before this Friday: the Friday, or the next banking
 * day.
 */
const payDayOf = (friday: string): string => nextBankingDay(friday)

const firstPossibleDay = (now: Date): string =>
  wallClock(now).hour < PAY_DAY_CUTOFF_HOUR ? melbourneDate(now) : addDays(melbourneDate(now), 1)

/**
 * The day on which what is sent now can be paid: the pay day that it was made for, or, once that is over, the
 * next banking day.
 */
export function payDayWhenSent(pays_on: string, now: Date): string {
  const earliest = nextBankingDay(firstPossibleDay(now))
  return earliest > pays_on ? earliest : pays_on
}

/**
 * The next day on which restaurants are paid. A pay day counts until its cut-off hour, then the one after it
 * is next.
 */
export function nextPayDay(now: Date): string {
  const today = melbourneDate(now)
  const first_possible = firstPossibleDay(now)
  // The last Friday may have moved to a day that is still to come.
  const last_friday = addDays(today, -((weekdayOf(today) - FRIDAY + WEEK_DAYS) % WEEK_DAYS))
  let friday = last_friday
  while (payDayOf(friday) < first_possible) friday = addDays(friday, WEEK_DAYS)
  return payDayOf(friday)
}
