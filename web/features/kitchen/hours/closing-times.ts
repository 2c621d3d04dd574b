import { addDays } from '#contract/calendar-days.ts'
import {
  businessDateOf,
  closingOn,
  type ScheduleSpan,
  saleEndBefore,
} from '#contract/kitchen/business-days.ts'
import { dayName, timeOfDay } from '#contract/time-wording.ts'
import { fromMelbourneLocal, toMelbourneLocal } from '#web/domain/melbourne-time.ts'

/** The hours of a restaurant, and the days on which it does not open besides. */
export interface KitchenSchedule {
  /** Empty where no hours are given. */
  spans: ScheduleSpan[]
  closed_dates: ReadonlySet<string>
}

export const NO_SCHEDULE: KitchenSchedule = { spans: [], closed_dates: new Set() }

const DAYS_AHEAD = 14

const closingOf = ({ spans, closed_dates }: KitchenSchedule, date: string): Date | undefined =>
  closed_dates.has(date) ? undefined : closingOn(spans, date)

/**
 * When the restaurant closes on the business day on which a time ends; undefined where no hours are given, or
 * it does not open.
 */
export const closingBefore = (schedule: KitchenSchedule, end: Date): Date | undefined =>
  closingOf(schedule, businessDateOf(schedule.spans, new Date(end.getTime() - 1)))

/**
 * The end of sale before the next closing time that leaves time to sell, as a `datetime-local` value;
 * undefined where no hours are given.
 */
export function nextSaleEnd(schedule: KitchenSchedule, now: Date): string | undefined {
  const today = businessDateOf(schedule.spans, now)
  for (let days = 0; days <= DAYS_AHEAD; days += 1) {
    const closing = closingOf(schedule, addDays(today, days))
    const end = closing && saleEndBefore(closing, now)
    if (end === undefined) continue
    const local = toMelbourneLocal(end)
    // In the hour that clocks repeat, the value is read as the first of two instants.
    if (fromMelbourneLocal(local)?.getTime() === end.getTime()) return local
  }
  return undefined
}

function laterDayText(closing: Date | undefined, until: Date, now: Date): string | undefined {
  if (closing === undefined) return `You are closed today, so this is for ${dayName(until, now)}.`
  if (saleEndBefore(closing, now) !== undefined) return undefined
  return `You ${closing > now ? 'close' : 'closed'} at ${timeOfDay(closing)}, so this is for ${dayName(until, now)}.`
}

/**
 * What the hours say about a sale that ends at `until`: that it is for another day, or ends when nobody is
 * there. Undefined where it fits.
 */
export function closingRemark(
  schedule: KitchenSchedule,
  until: Date | undefined,
  now: Date,
): string | undefined {
  const { spans } = schedule
  if (until === undefined || until <= now || spans.length === 0) return undefined
  const date = businessDateOf(spans, new Date(until.getTime() - 1))
  const today = businessDateOf(spans, now)
  const closing = closingOf(schedule, date)
  if (closing === undefined)
    return `You are closed ${dayName(until, now)}. Please choose another day, or change your hours.`
  if (until > closing) return `That is after you close at ${timeOfDay(closing)}.`
  return date === today ? undefined : laterDayText(closingOf(schedule, today), until, now)
}
