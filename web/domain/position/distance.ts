import { distanceKm, distanceText, type Position } from '#contract/position.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import type { CustomerPosition } from './customer-position.ts'

/** Where a restaurant is. */
export type Address = Pick<Restaurant, 'suburb' | 'address' | 'latitude' | 'longitude' | 'position_is_approximate'>

/** Street and suburb on one line; empty when neither is known. */
export const addressText = (address: Address | null | undefined): string => [address?.address, address?.suburb].filter(Boolean).join(', ')

export function positionOf({ latitude, longitude }: Address): Position | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

/** "1.2 km"; with "about" where the restaurant or the customer is known only roughly. */
export function distanceTo(address: Address, from: CustomerPosition): string | undefined {
  const position = positionOf(address)
  if (position === undefined) return undefined
  return distanceText(distanceKm(from, position), from.is_approximate || address.position_is_approximate)
}

/** "1.2 kilometres away", for screen readers, which read "m" as a letter. */
export const spokenDistance = (text: string): string => `${text.replace(/ km$/, ' kilometres').replace(/ m$/, ' metres')} away`

interface Located {
  restaurant_id: string
}

/** The nearest first; in their order before where the distance is the same, and at the end those whose position is not known. */
export function nearestFirst<Row extends Located>(rows: Row[], addresses: ReadonlyMap<string, Address | null>, from: Position): Row[] {
  const kmTo = ({ restaurant_id }: Row): number => {
    const address = addresses.get(restaurant_id)
    const position = address ? positionOf(address) : undefined
    return position === undefined ? Infinity : distanceKm(from, position)
  }
  return rows
    .map((row) => ({ row, km: kmTo(row) }))
    .toSorted((a, b) => (a.km === b.km ? 0 : a.km - b.km))
    .map(({ row }) => row)
}
