import { findSuburb } from '#contract/suburbs.ts'
import type { RestaurantRow } from './restaurant-tables.ts'

type RestaurantPosition = Pick<
  RestaurantRow,
  'suburb' | 'postcode' | 'latitude' | 'longitude' | 'position_is_approximate'
>
type PositionChange = Partial<RestaurantPosition>
export type PositionColumns = Pick<RestaurantRow, 'latitude' | 'longitude' | 'position_is_approximate'>

const NO_POSITION: PositionColumns = { latitude: null, longitude: null, position_is_approximate: false }

/** The centre of a suburb as an approximate position; undefined for one that is not in the list. */
export function suburbCentre(suburb: string | null, postcode: string | null): PositionColumns | undefined {
  const centre = findSuburb(suburb, postcode)
  return centre === undefined
    ? undefined
    : { latitude: centre.latitude, longitude: centre.longitude, position_is_approximate: true }
}

const hasExactPosition = ({ latitude, longitude, position_is_approximate }: RestaurantPosition): boolean =>
  latitude !== null && longitude !== null && !position_is_approximate

/**
 * The centre of the suburb after a change; none when the suburb is unknown, or when what was given of it is
 * cleared.
 */
function approximateChange(before: RestaurantPosition, change: PositionChange): Partial<PositionColumns> {
  const { suburb, postcode } = { ...before, ...change }
  const isNamed = [change.suburb, change.postcode, change.latitude === null ? suburb : undefined].some(
    (name) => typeof name === 'string',
  )
  if (isNamed) return suburbCentre(suburb, postcode) ?? NO_POSITION
  const isLeft =
    change.latitude === undefined &&
    change.suburb === undefined &&
    (suburb !== null || change.postcode === undefined)
  return isLeft ? {} : NO_POSITION
}

/**
 * What a change of the profile does to the position: without an exact one, a restaurant is in the centre of
 * its suburb.
 */
export function positionChange(before: RestaurantPosition, change: PositionChange): Partial<PositionColumns> {
  if (typeof change.latitude === 'number') return { position_is_approximate: false }
  if (hasExactPosition(before) && change.latitude === undefined) return {}
  return approximateChange(before, change)
}
