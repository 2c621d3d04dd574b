import { fromWallClock } from '#contract/time.ts'

/**
 * When Melbourne's clock shows "2026-11-21 18:00": of a repeated time the first, of a skipped one as far past
 * the gap.
 */
export const inMelbourne = (text: string): Date => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[- :]/).map(Number)
  return fromWallClock({ year, month, day, hour, minute, second: 0 })
}

/** The last instant before this one. */
export const justBefore = (at: Date | string): Date => new Date(new Date(at).getTime() - 1)
