import { MINUTE_MS } from '#contract/time.ts'

/**
 * The one source of the present. Rules and SQL are given its answer and never ask for the time themselves.
 */
export type Now = () => Date

/** A clock that runs at normal speed, from `start` if given. */
export function runningClock(start?: Date): Now {
  if (start === undefined) return () => new Date()
  const shift = start.getTime() - Date.now()
  return () => new Date(Date.now() + shift)
}

export const minutesAfter = (from: Date, minutes: number): Date =>
  new Date(from.getTime() + minutes * MINUTE_MS)

/** None where there is no such instant, or where it is still to come. */
export const secondsSince = (at: Date | null | undefined, now: Date): number =>
  at == null ? 0 : Math.max(0, (now.getTime() - at.getTime()) / 1_000)

let last = { ms: Number.NaN, text: '' }

/** `toISOString`, remembered: under load many answers fall into one millisecond. */
export function isoText(at: Date): string {
  const ms = at.getTime()
  if (last.ms !== ms) last = { ms, text: at.toISOString() }
  return last.text
}
