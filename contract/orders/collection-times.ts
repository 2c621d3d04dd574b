import { type ScheduleSpan, businessDateOf, businessDayOf } from '#contract/kitchen/business-days.ts'
import { EARLY_COLLECTION_HOURS, LATE_COLLECTION_HOURS } from '#contract/constants.ts'
import { opensAt, pickupState, type PickupWindow, wholeSecond } from '#contract/kitchen/pickup-windows.ts'
import { HOUR_MS } from '#contract/time.ts'
import { dayAndTime, dayName, timeOfDay } from '#contract/time-wording.ts'

// When staff can hand over. Apart from the windows, because customers' pages do without it.

/**
 * From when staff can hand over before pickup opens, if they confirm it: three hours before, and not before
 * the business day on which it opens.
 * `spans` are the opening hours of the restaurant.
 */
function earlyCollectionFrom(window: PickupWindow, spans: ScheduleSpan[]): Date {
  const start = opensAt(window)
  const { from } = businessDayOf(spans, businessDateOf(spans, start))
  return new Date(Math.max(from.getTime(), start.getTime() - EARLY_COLLECTION_HOURS * HOUR_MS))
}

/**
 * Whether staff can hand over outside the window at `at`, if they confirm it: shortly before it opens, or
 * later in the evening.
 */
export function canCollectOutside(window: PickupWindow, at: Date, spans: ScheduleSpan[]): boolean {
  if (at < earlyCollectionFrom(window, spans)) return false
  return at.getTime() < wholeSecond(window.pickup_end).getTime() + LATE_COLLECTION_HOURS * HOUR_MS
}

/** Why something cannot be collected at `at`, without a confirmation of staff. */
export function windowRefusal(window: PickupWindow, at: Date): 'too_early' | 'pickup_over' | undefined {
  const state = pickupState(window, at)
  if (state === 'open' || state === 'grace') return undefined
  return state === 'upcoming' ? 'too_early' : 'pickup_over'
}

/** The same where staff have confirmed that they hand it over early or late. */
export const confirmedRefusal = (
  window: PickupWindow,
  at: Date,
  spans: ScheduleSpan[],
): 'too_early' | 'pickup_over' | undefined =>
  canCollectOutside(window, at, spans) ? undefined : windowRefusal(window, at)

/**
 * "Pickup starts at 6:30 pm.", with the day unless it is today; and from when staff can hand over all the
 * same, while they cannot yet.
 */
export function tooEarlyText(window: PickupWindow, now: Date, spans: ScheduleSpan[]): string {
  const start = opensAt(window)
  const starts = `Pickup starts ${dayName(start, now)} at ${timeOfDay(start)}.`.replace(
    'starts today',
    'starts',
  )
  const from = earlyCollectionFrom(window, spans)
  const earliest = dayName(from, now) === 'today' ? timeOfDay(from) : `${dayAndTime(from, now)},`
  return now < from ? `${starts} It can be handed over from ${earliest} at the earliest.` : starts
}
