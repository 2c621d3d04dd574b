import {
  missedFrom,
  opensAt,
  type PickupState,
  pickupState,
  type PickupWindow,
} from '#contract/kitchen/pickup-windows.ts'
import type { InstantOrText } from '#contract/time.ts'
import { dayName, timeOfDay } from '#contract/time-wording.ts'

const onDay = (at: InstantOrText, now: Date): string => {
  const day = dayName(at, now)
  return day === 'today' ? '' : `${day} `
}

/** What the holder of a pass can do now, in a few words. */
export function pickupStateText(
  window: PickupWindow<string>,
  now: Date,
): { state: PickupState; text: string; hint?: string } {
  const { pickup_end } = window
  const state = pickupState(window, now)
  const end = timeOfDay(pickup_end)
  switch (state) {
    case 'upcoming':
      return { state, text: `Opens ${onDay(opensAt(window), now)}at ${timeOfDay(opensAt(window))}` }
    case 'open':
      return { state, text: `Ready until ${onDay(pickup_end, now)}${end}` }
    case 'grace':
      return {
        state,
        text: `Pickup ended at ${end}`,
        hint: `Hurry: the counter still hands it over until ${timeOfDay(missedFrom(pickup_end))}.`,
      }
    case 'over':
      return { state, text: 'Pickup ended' }
  }
}
