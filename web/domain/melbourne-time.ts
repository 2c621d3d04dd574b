const ZONE = 'Australia/Melbourne'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Summer time first, so that of two instants the earlier one comes first. */
const UTC_OFFSETS_H = [11, 10]

const partsFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const timeFormat = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' })
const weekdayFormat = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, weekday: 'short', day: 'numeric', month: 'short' })
const longDateFormat = new Intl.DateTimeFormat('en-AU', { timeZone: ZONE, day: 'numeric', month: 'long', year: 'numeric' })

const asDate = (instant: string | Date): Date => (typeof instant === 'string' ? new Date(instant) : instant)

/** An instant as the value of a `datetime-local` input, in Melbourne's local time. */
export function toMelbourneLocal(instant: string | Date): string {
  const parts = Object.fromEntries(partsFormat.formatToParts(asDate(instant)).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/**
 * The instants that have this `datetime-local` value in Melbourne: usually one; none in the hour that is skipped
 * when clocks go forward; two in the hour that is repeated when they go back.
 */
export function melbourneInstants(local: string): Date[] {
  const utc = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local) || Number.isNaN(utc)) return []
  return UTC_OFFSETS_H.map((hours) => new Date(utc - hours * HOUR_MS)).filter((instant) => toMelbourneLocal(instant) === local.slice(0, 16))
}

/** The instant of a `datetime-local` value read as Melbourne time, the first of two; undefined when there is none. */
export const fromMelbourneLocal = (local: string): Date | undefined => melbourneInstants(local)[0]

/** The Melbourne day as YYYY-MM-DD. */
export const melbourneDay = (instant: string | Date): string => toMelbourneLocal(instant).slice(0, 10)

/** "8:30 pm" in Melbourne. */
export const timeOfDay = (instant: string | Date): string => timeFormat.format(asDate(instant))

/** "4 October 2026" in Melbourne. */
export const longDate = (instant: string | Date): string => longDateFormat.format(asDate(instant))

/** "today", "tomorrow" or "Sat, 4 Oct" in Melbourne. */
export function dayName(instant: string | Date, now: Date): string {
  const distance_ms = Date.parse(melbourneDay(instant)) - Date.parse(melbourneDay(now))
  if (distance_ms === 0) return 'today'
  return distance_ms === DAY_MS ? 'tomorrow' : weekdayFormat.format(asDate(instant))
}

/** "today, 8:30 pm" in Melbourne. */
export const dayAndTime = (instant: string | Date, now: Date): string => `${dayName(instant, now)}, ${timeOfDay(instant)}`
