/** The one source of the present. Rules and SQL are given its answer and never ask for the time themselves. */
export type Now = () => Date

/** A clock that runs at normal speed, from `start` if given. */
export function runningClock(start?: Date): Now {
  if (start === undefined) return () => new Date()
  const shift = start.getTime() - Date.now()
  return () => new Date(Date.now() + shift)
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const minutesAfter = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * MINUTE_MS)

let last = { ms: Number.NaN, text: '' }

/** `toISOString`, remembered: under load many answers fall into one millisecond. */
export function isoText(at: Date): string {
  const ms = at.getTime()
  if (last.ms !== ms) last = { ms, text: at.toISOString() }
  return last.text
}
