/** The service area's time zone. */
export const ZONE = 'Australia/Melbourne'

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

export interface WallClock {
  year: number
  /** 1 to 12 */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** What clocks in Melbourne show at an instant. */
export function wallClock(at: Date): WallClock {
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

const asUtc = ({ year, month, day, hour, minute, second }: WallClock): number => Date.UTC(year, month - 1, day, hour, minute, second)

/**
 * The instant at which clocks in Melbourne show `wall`. A time that happens twice (daylight saving ends) is the first of
 * the two; one that does not exist (it begins) is as far past the gap as it was into it.
 */
export function fromWallClock(wall: WallClock): Date {
  const target = asUtc(wall)
  const offsetAt = (ms: number): number => asUtc(wallClock(new Date(ms))) - Math.floor(ms / 1000) * 1000
  const before = target - offsetAt(target - 86_400_000)
  const after = target - offsetAt(target + 86_400_000)
  for (const candidate of [Math.min(before, after), Math.max(before, after)]) {
    if (asUtc(wallClock(new Date(candidate))) === target) return new Date(candidate)
  }
  return new Date(before)
}

/** The instant at which a Melbourne day (`YYYY-MM-DD`) begins, and the one at which the next does. */
export function melbourneDay(iso_date: string): { from: Date; to: Date } {
  const [year = 0, month = 1, day = 1] = iso_date.split('-').map(Number)
  const midnight = (ahead: number): Date => {
    const date = new Date(Date.UTC(year, month - 1, day + ahead))
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
