import { weekdayOf } from './calendar-days.ts'
import { DAY_MS, type InstantOrText, melbourneDate, wallClock } from './time.ts'

// How instants are worded for people, in Melbourne time, on screens and in emails alike: as `Intl` does for
// en-AU, and without it, because its first use takes a slow phone 50 ms.
const MONTHS = [
  ['Jan', 'January'],
  ['Feb', 'February'],
  ['Mar', 'March'],
  ['Apr', 'April'],
  ['May', 'May'],
  ['June', 'June'],
  ['July', 'July'],
  ['Aug', 'August'],
  ['Sept', 'September'],
  ['Oct', 'October'],
  ['Nov', 'November'],
  ['Dec', 'December'],
] as const

/** "8:30 pm" */
export function timeOfDay(at: InstantOrText): string {
  const { hour, minute } = wallClock(new Date(at))
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "Monday" for 1 (ISO 8601) */
export const weekdayName = (weekday: number): string => WEEKDAY_NAMES[weekday - 1] ?? ''

/** "Mon" for 1 */
export const shortWeekday = (weekday: number): string => weekdayName(weekday).slice(0, 3)

/** "Sat 4 Oct" */
export function shortDate(at: InstantOrText): string {
  const { month, day } = wallClock(new Date(at))
  return `${shortWeekday(weekdayOf(melbourneDate(new Date(at))))} ${day} ${MONTHS[month - 1]?.[0]}`
}

/** "4 Oct", and "4 Oct 2025" when that is not the year of `now`. */
export function dayAndMonth(at: InstantOrText, now: Date): string {
  const { year, month, day } = wallClock(new Date(at))
  const text = `${day} ${MONTHS[month - 1]?.[0]}`
  return year === wallClock(now).year ? text : `${text} ${year}`
}

/** "4 October 2026" */
export function longDate(at: InstantOrText): string {
  const { year, month, day } = wallClock(new Date(at))
  return `${day} ${MONTHS[month - 1]?.[1]} ${year}`
}

/** "Friday 27 November" for a day as `YYYY-MM-DD` */
export function weekdayAndDay(date: string): string {
  const { month, day } = wallClock(new Date(date))
  return `${weekdayName(weekdayOf(date))} ${day} ${MONTHS[month - 1]?.[1]}`
}

/** "October 2026" for `2026-10` */
export const monthName = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1]?.[1]} ${month.slice(0, 4)}`

/** "today", "tomorrow" or "Sat 4 Oct" */
export function dayName(at: InstantOrText, now: Date): string {
  const days = (Date.parse(melbourneDate(new Date(at))) - Date.parse(melbourneDate(now))) / DAY_MS
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : shortDate(at)
}

/** "8:30 pm", with the day before it when that is not today. */
export function timeFromToday(at: InstantOrText, now: Date): string {
  const day = dayName(at, now)
  return day === 'today' ? timeOfDay(at) : `${day}, ${timeOfDay(at)}`
}

/** "today, 8:30 pm" */
export const dayAndTime = (at: InstantOrText, now: Date): string => `${dayName(at, now)}, ${timeOfDay(at)}`
