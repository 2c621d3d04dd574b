import { DAY_MS, melbourneDate, ZONE } from './time.ts'

// How instants are worded for people, in Melbourne time, on screens and in emails alike.
type Instant = Date | string
type Options = Intl.DateTimeFormatOptions

/** Made at the first use: it takes a slow phone 50 ms. Intl puts other white space than the plain space into a time. */
function format(options: Options): (at: Instant) => string {
  let formatter: Intl.DateTimeFormat | undefined
  return (at) =>
    (formatter ??= new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, ...options })).format(new Date(at)).replaceAll(/\s/g, ' ')
}

/** "8:30 pm" */
export const timeOfDay = format({ hour: 'numeric', minute: '2-digit', hour12: true })

const weekday = format({ weekday: 'short', day: 'numeric', month: 'short' })

/** "Sat 4 Oct" */
export const shortDate = (at: Instant): string => weekday(at).replace(',', '')

/** "4 October 2026" */
export const longDate = format({ day: 'numeric', month: 'long', year: 'numeric' })

/** "today", "tomorrow" or "Sat 4 Oct" */
export function dayName(at: Instant, now: Date): string {
  const days = (Date.parse(melbourneDate(new Date(at))) - Date.parse(melbourneDate(now))) / DAY_MS
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : shortDate(at)
}

/** "today, 8:30 pm" */
export const dayAndTime = (at: Instant, now: Date): string => `${dayName(at, now)}, ${timeOfDay(at)}`
