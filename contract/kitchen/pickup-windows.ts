import { MISSED_AFTER_MINUTES, PICKUP_MINUTES_MIN } from '#contract/constants.ts'
import {
  addMinutes,
  HOUR_MS,
  type InstantOrText,
  melbourneDate,
  melbourneDay,
  SECOND_MS,
} from '#contract/time.ts'
import { dayName, shortDate, timeOfDay } from '#contract/time-wording.ts'

/** The time in which something can be picked up; without a start, on the day on which it ends. */
export interface PickupWindow<T extends InstantOrText = InstantOrText> {
  pickup_start: T | null
  pickup_end: T
}

/** `grace`: the window is over, but the counter still hands over. `over`: it does not any more. */
export type PickupState = 'upcoming' | 'open' | 'grace' | 'over'

const msOf = (at: InstantOrText): number => (typeof at === 'string' ? Date.parse(at) : at.getTime())
/** A window begins and ends with a whole second, because a pickup pass has no smaller unit. */
export const wholeSecond = (at: InstantOrText): Date => new Date(Math.floor(msOf(at) / SECOND_MS) * SECOND_MS)

/** From when an order that nobody collected counts as missed. */
export const missedFrom = (pickup_end: InstantOrText): Date => addMinutes(pickup_end, MISSED_AFTER_MINUTES)

/** A pickup that ends before the morning is over belongs to the evening before. */
const NIGHT_UNTIL_HOUR = 8
const DAY_FROM_HOUR = 4

/** When a window opens; without a start on the morning of the day to whose business it belongs. */
export function opensAt({ pickup_start, pickup_end }: PickupWindow): Date {
  if (pickup_start !== null) return wholeSecond(pickup_start)
  const day = melbourneDate(new Date(msOf(pickup_end) - NIGHT_UNTIL_HOUR * HOUR_MS))
  return new Date(melbourneDay(day).from.getTime() + DAY_FROM_HOUR * HOUR_MS)
}

/** What can be done at `now` with something that is picked up in this window. */
export function pickupState(window: PickupWindow, now: Date): PickupState {
  const end = wholeSecond(window.pickup_end)
  if (now < opensAt(window)) return 'upcoming'
  if (now < end) return 'open'
  return now < missedFrom(end) ? 'grace' : 'over'
}

/** Whether a window is long enough to come in it. */
export const isLongEnough = ({ pickup_start, pickup_end }: PickupWindow): boolean =>
  pickup_start === null || addMinutes(pickup_start, PICKUP_MINUTES_MIN).getTime() <= msOf(pickup_end)

/** Whether what is paid at `now` can still be picked up by somebody who sets out then. */
export const leavesTimeToCome = ({ pickup_end }: Pick<PickupWindow, 'pickup_end'>, now: Date): boolean =>
  addMinutes(now, PICKUP_MINUTES_MIN).getTime() <= msOf(pickup_end)

/**
 * The time in which all of several food items can be picked up at once; undefined when there is none that is
 * long enough.
 */
export function commonWindow<T extends InstantOrText>(
  windows: PickupWindow<T>[],
): PickupWindow<T> | undefined {
  const [pickup_end] = windows.map((window) => window.pickup_end).toSorted((a, b) => msOf(a) - msOf(b))
  const [pickup_start = null] = windows
    .flatMap((window) => window.pickup_start ?? [])
    .toSorted((a, b) => msOf(b) - msOf(a))
  if (pickup_end === undefined) return undefined
  const common = { pickup_start, pickup_end }
  return isLongEnough(common) ? common : undefined
}

/** "12:30–2:00 pm", "11:30 am–1:00 pm", or "until 2:00 pm" without a start. */
export function windowTimes({ pickup_start, pickup_end }: PickupWindow): string {
  const end = timeOfDay(pickup_end)
  if (pickup_start === null) return `until ${end}`
  const start = timeOfDay(pickup_start)
  const half = end.slice(-3)
  return `${start.endsWith(half) ? start.slice(0, -half.length) : start}–${end}`
}

/** A window that goes on for more than a night names both of its days. */
const NIGHT_MS = 12 * HOUR_MS

function withDays(window: PickupWindow, nameDay: (at: InstantOrText) => string): string {
  const { pickup_start, pickup_end } = window
  const first = pickup_start ?? pickup_end
  if (msOf(pickup_end) - msOf(first) < NIGHT_MS) return `${nameDay(first)}, ${windowTimes(window)}`
  return `${nameDay(first)}, ${timeOfDay(first)} to ${nameDay(pickup_end)}, ${timeOfDay(pickup_end)}`
}

/** "12:30–2:00 pm" for a window of today, else "tomorrow, 12:30–2:00 pm" or "Sat 4 Oct, 12:30–2:00 pm". */
export const windowText = (window: PickupWindow, now: Date): string =>
  withDays(window, (at) => dayName(at, now)).replace(/^today, /, '')

/** "Sat 4 Oct, 12:30–2:00 pm", for what may be read on another day. */
export const datedWindowText = (window: PickupWindow): string => withDays(window, shortDate)
