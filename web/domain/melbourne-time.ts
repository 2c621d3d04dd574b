import { melbourneDate, wallClock, wallClockInstants } from '#contract/time.ts'

const asDate = (instant: string | Date): Date => (typeof instant === 'string' ? new Date(instant) : instant)
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** An instant as the value of a `datetime-local` input, in Melbourne time. */
export function toMelbourneLocal(instant: string | Date): string {
  const at = asDate(instant)
  const { hour, minute } = wallClock(at)
  return `${melbourneDate(at)}T${twoDigits(hour)}:${twoDigits(minute)}`
}

/**
 * The instants at which a Melbourne wall clock shows this `datetime-local` value: usually one, none in the
 * hour that is skipped when clocks go forward, two in the hour that is repeated when they go back.
 */
export function melbourneInstants(local: string): Date[] {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d)?$/.exec(local) ?? []
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  // A day that the calendar does not have, such as 30 February, would be read as a later one.
  return wallClockInstants({ year, month, day, hour, minute, second: 0 }).filter(
    (instant) => toMelbourneLocal(instant) === `${date}T${time}`,
  )
}

/**
 * The instant of a `datetime-local` value read as Melbourne time, the first of two; undefined when there is
 * none.
 */
export const fromMelbourneLocal = (local: string): Date | undefined => melbourneInstants(local)[0]
