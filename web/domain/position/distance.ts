import { distanceKm, distanceText, type Position } from '#contract/position.ts'
import { isReachable } from '#contract/kitchen/reach.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import type { CustomerPosition } from './customer-position.ts'

/** Where a restaurant is. */
export type Address = Pick<Restaurant, 'suburb' | 'address' | 'latitude' | 'longitude' | 'position_is_approximate'>

/** Street and suburb on one line; empty when neither is known. */
export const addressText = (address: Address | null | undefined): string => [address?.address, address?.suburb].filter(Boolean).join(', ')

export function positionOf({ latitude, longitude }: Address): Position | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

/** Nearer than this, the centre of a suburb says nothing of how near a restaurant in it is. */
const SUBURB_KM = 1.5

/** "1.2 km", and "about 3 km" where the restaurant or the customer is known only roughly; nothing where that is no nearer than a suburb. */
export function distanceTo(address: Address, from: CustomerPosition): string | undefined {
  const km = kmTo(address, from)
  if (km === undefined || (address.position_is_approximate && km < SUBURB_KM)) return undefined
  return distanceText(km, from.is_approximate || address.position_is_approximate)
}

const kmTo = (address: Address, from: Position): number | undefined => {
  const position = positionOf(address)
  return position && distanceKm(from, position)
}

/** The suburb; "in Carlton" where that is all that is known of how near a restaurant is to a customer. */
export function suburbText(address: Address, from: CustomerPosition | null): string {
  const isInSuburb = from !== null && address.position_is_approximate && distanceTo(address, from) === undefined
  return isInSuburb && address.suburb ? `in ${address.suburb}` : (address.suburb ?? '')
}

/** "1.2 kilometres away", for screen readers, which read "m" as a letter. */
export const spokenDistance = (text: string): string =>
  `${text
    .replace(/\b1 km$/, '1 kilometre')
    .replace(/ km$/, ' kilometres')
    .replace(/ m$/, ' metres')} away`

interface Located {
  restaurant_id: string
}

/** What a distance is measured to: a row of this restaurant, by the addresses that are known. */
type Addresses = ReadonlyMap<string, Address | null>

interface Away {
  km: number
  is_approximate: boolean
}

function awayOf({ restaurant_id }: Located, addresses: Addresses, from: Position): Away {
  const address = addresses.get(restaurant_id)
  const km = address ? kmTo(address, from) : undefined
  return { km: km ?? Infinity, is_approximate: address?.position_is_approximate === true }
}

/** By whole kilometres, and within one of them first what is known exactly. */
const ringOf = ({ km, is_approximate }: Away): number => Math.floor(km) + (is_approximate ? 0.5 : 0)

/** The nearest first; in their order before where the distance is the same, and at the end those whose position is not known. */
export function nearestFirst<Row extends Located>(rows: Row[], addresses: Addresses, from: Position): Row[] {
  const compare = (a: Away, b: Away): number => (a.km === b.km && ringOf(a) === ringOf(b) ? 0 : ringOf(a) - ringOf(b) || a.km - b.km)
  return rows
    .map((row) => ({ row, away: awayOf(row, addresses, from) }))
    .toSorted((a, b) => compare(a.away, b.away))
    .map(({ row }) => row)
}

interface PickedUp extends Located {
  pickup_end: string
}

/** Whether somebody who sets out now is known to come too late. */
export function isOutOfReach(row: PickedUp, addresses: Addresses, from: Position, now: number): boolean {
  const { km } = awayOf(row, addresses, from)
  return km !== Infinity && !isReachable(km, row.pickup_end, now)
}
