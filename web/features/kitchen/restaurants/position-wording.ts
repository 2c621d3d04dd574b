import { isolatedText } from '#contract/people/isolated-text.ts'
import { isInCity } from '#contract/position.ts'
import type { RestaurantProfile } from '#contract/kitchen/restaurants.ts'
import { count } from '#web/platform/format.ts'
import type { DevicePosition, PositionFailure } from '#web/platform/device-position.ts'

/** A position of the device that is less accurate could be that of the house next door. */
const ACCURATE_WITHIN_M = 50

export const failureTexts: Record<PositionFailure, string> = {
  denied: 'Your browser did not allow it. Place the pin instead.',
  unavailable: 'Your device does not know where it is. Place the pin instead.',
  timeout: 'That took too long. Please try again, or place the pin.',
}

/** Why a position of the device is not taken as that of the restaurant. */
export function positionRefusal({ accuracy_m, ...position }: DevicePosition): string | undefined {
  if (!isInCity(position)) return 'That is outside Melbourne. Place the pin instead.'
  if (accuracy_m <= ACCURATE_WITHIN_M) return undefined
  return `Only accurate to ${count(Math.ceil(accuracy_m))} m. Go to the door and try again, or place the pin.`
}

type PositionFields = Pick<RestaurantProfile, 'suburb' | 'latitude' | 'longitude' | 'position_is_approximate'>

/** Where customers see the restaurant. */
export function positionText({
  suburb,
  latitude,
  longitude,
  position_is_approximate,
}: PositionFields): string {
  if (latitude === null || longitude === null) return 'You are not on the map yet.'
  if (!position_is_approximate) return 'Customers see you here.'
  return suburb === null
    ? 'Customers see you about here.'
    : `Customers see you somewhere in ${isolatedText(suburb)}. Show them the door.`
}
