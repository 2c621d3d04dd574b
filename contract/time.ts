export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** An instant as the server has it, or as text on the wire. */
export type InstantOrText = Date | string

export const addMinutes = (at: InstantOrText, minutes: number): Date =>
  new Date(new Date(at).getTime() + minutes * MINUTE_MS)

export interface WallClock {
  year: number
  /** 1 to 12 */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** In UTC, the clocks change at 16:00 on the day before the first Sunday of a month. `month` is 1 to 12. */
function clockChange(year: number, month: number): number {
  const daysToSunday = (7 - new Date(Date.UTC(year, month - 1)).getUTCDay()) % 7
  return Date.UTC(year, month - 1, 1 + daysToSunday) - 8 * HOUR_MS
}

/**
 * How far Melbourne's clocks are ahead of UTC at an instant, in milliseconds: ten hours, and eleven from the
 * first Sunday of October to the first of April (Victoria's Summer Time Act 1972, since 2008). By its own
 * arithmetic, because `Intl` takes a slow phone 50 ms for each format at its first use; the tests compare it
 * with `Intl`.
 */
function offsetAt(ms: number): number {
  const year = new Date(ms).getUTCFullYear()
  const isSummer = ms < clockChange(year, 4) || ms >= clockChange(year, 10)
  return (isSummer ? 11 : 10) * HOUR_MS
}

/** What clocks in Melbourne show at an instant. */
export function wallClock(at: Date): WallClock {
  const shifted = new Date(at.getTime() + offsetAt(at.getTime()))
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  }
}

const asUtc = ({ year, month, day, hour, minute, second }: WallClock): number =>
  Date.UTC(year, month - 1, day, hour, minute, second)

/**
 * The instants at which clocks in Melbourne show `wall`, in order: usually one, none in the hour that is
 * skipped when daylight saving begins, two in the hour that is repeated when it ends.
 */
export function wallClockInstants(wall: WallClock): Date[] {
  const utc = asUtc(wall)
  // The clocks change at most once within two days.
  const offsets = new Set([offsetAt(utc - DAY_MS), offsetAt(utc + DAY_MS)])
  const instants = [...offsets]
    .map((offset) => utc - offset)
    .filter((ms) => asUtc(wallClock(new Date(ms))) === utc)
  return instants.toSorted((a, b) => a - b).map((ms) => new Date(ms))
}

/**
 * The first of these instants; for a time that is skipped, the one that is as far past the gap as the time is
 * into it.
 */
export function fromWallClock(wall: WallClock): Date {
  const [first] = wallClockInstants(wall)
  return first ?? new Date(asUtc(wall) - offsetAt(asUtc(wall) - DAY_MS))
}

/** The instant at which a Melbourne day (`YYYY-MM-DD`) begins, and the one at which the next does. */
export function melbourneDay(iso_date: string): { from: Date; to: Date } {
  const [year = 0, month = 1, day = 1] = iso_date.split('-').map(Number)
  const midnight = (daysAhead: number): Date => {
    const date = new Date(Date.UTC(year, month - 1, day + daysAhead))
    return fromWallClock({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: 0,
      minute: 0,
      second: 0,
    })
  }
  return { from: midnight(0), to: midnight(1) }
}

/** The Melbourne day of an instant, as `YYYY-MM-DD`. */
export function melbourneDate(at: Date): string {
  const { year, month, day } = wallClock(at)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
