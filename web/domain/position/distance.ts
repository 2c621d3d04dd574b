import { isolatedText, joinIsolated } from '#contract/text/isolated-text.ts'
import { distanceKm, distanceText, type Position, roughDistanceText } from '#contract/position.ts'
import { isReachable } from '#contract/kitchen/reach.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import type { CustomerPosition } from './customer-position.ts'

/** Where a restaurant is. */
export type Address = Pick<
  Restaurant,
  'suburb' | 'address' | 'latitude' | 'longitude' | 'position_is_approximate'
>

/** Street and suburb on one line; empty when neither is known. */
export const addressText = (address: Address | null | undefined): string =>
  joinIsolated([address?.address, address?.suburb])

export function positionOf({ latitude, longitude }: Address): Position | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

/**
 * "1.2 km", and "about 3 km" where the restaurant or the customer is known only roughly; nothing where that
 * is no nearer than a suburb.
 */
export function distanceTo(address: Address, from: CustomerPosition): string | undefined {
  const km = kmTo(address, from)
  if (km === undefined) return undefined
  return from.is_approximate || address.position_is_approximate ? roughDistanceText(km) : distanceText(km)
}

const kmTo = (address: Address, from: Position): number | undefined => {
  const position = positionOf(address)
  return position && distanceKm(from, position)
}

/** The suburb; "in Carlton" where that is all that is known of how near a restaurant is to a customer. */
export function suburbText(address: Address, from: CustomerPosition | null): string {
  const isInSuburb =
    from !== null && address.position_is_approximate && distanceTo(address, from) === undefined
  return isInSuburb && address.suburb ? `in ${isolatedText(address.suburb)}` : (address.suburb ?? '')
}

/** "1.2 kilometres away", for screen readers, which read "m" as a letter. */
export const spokenDistance = (text: string): string =>
  `${text
    .replace(/\b1 km$/, '1 kilometre')
    .replace(/ km$/, ' kilometres')
    .replace(/ m$/, ' metres')} away`

export interface Located {
  restaurant_id: string
}

/** What a distance is measured to: a row of this restaurant, by the addresses that are known. */
export type Addresses = ReadonlyMap<string, Address | null>

export interface Away {
  km: number
  is_approximate: boolean
}

export function awayOf({ restaurant_id }: Located, addresses: Addresses, from: Position): Away {
  const address = addresses.get(restaurant_id)
  const km = address ? kmTo(address, from) : undefined
  return { km: km ?? Infinity, is_approximate: address?.position_is_approximate === true }
}

interface PickedUp extends Located {
  pickup_end: string
}

/** Whether somebody who sets out now is known to come too late. */
export function isOutOfReach(row: PickedUp, addresses: Addresses, from: Position, now: number): boolean {
  const { km } = awayOf(row, addresses, from)
  return km !== Infinity && !isReachable(km, row.pickup_end, now)
}
