import { MAP_RESTAURANTS_MAX } from '#contract/constants.ts'
import type { FoodItemGroup } from '#contract/kitchen/food-item-map.ts'
import { cellKm, type MapZoom } from '#contract/kitchen/map-viewport.ts'
import { reachFigures, travelMinutes } from '#contract/kitchen/reach.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { fromPlane, type PlanePoint, toPlane } from '#contract/position.ts'

/** What one restaurant has for sale. */
export interface SaleOfRestaurant {
  restaurant_id: string
  food_items: number
  /** The first end among them. */
  ends_at: Date
}

/** Where a restaurant is. */
export interface MapRestaurant {
  id: string
  name: string
  suburb: string | null
  latitude: number | null
  longitude: number | null
  position_is_approximate: boolean
}

interface Seller extends Omit<SaleOfRestaurant, 'restaurant_id'> {
  restaurant: MapRestaurant
  point: PlanePoint | undefined
}

function toSeller({ food_items, ends_at }: SaleOfRestaurant, restaurant: MapRestaurant): Seller {
  const { latitude, longitude } = restaurant
  return {
    food_items,
    ends_at,
    restaurant,
    point: latitude === null || longitude === null ? undefined : toPlane({ latitude, longitude }),
  }
}

const NOWHERE = 'nowhere'
const ZOOM_NEAREST: MapZoom = 2

function cellOf({ point }: Seller, zoom: MapZoom): string {
  if (point === undefined) return NOWHERE
  const size = cellKm[zoom]
  return `${zoom}.${Math.floor(point.east_km / size)}.${Math.floor(point.north_km / size)}`
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Sorted by how many food items, the most first; of as many, by id, so that a group looks the same each time.
 */
const mostFirst = (sellers: Seller[]): Seller[] =>
  sellers.toSorted((a, b) => b.food_items - a.food_items || (a.restaurant.id < b.restaurant.id ? -1 : 1))

function middleOf(sellers: Seller[], food_items: number): Pick<FoodItemGroup, 'latitude' | 'longitude'> {
  const mean = (axis: keyof PlanePoint): number =>
    sum(sellers.map((one) => (one.point?.[axis] ?? NaN) * one.food_items)) / food_items
  const { latitude, longitude } = fromPlane({ east_km: mean('east_km'), north_km: mean('north_km') })
  if (Number.isNaN(latitude)) return { latitude: null, longitude: null }
  const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
  return { latitude: rounded(latitude), longitude: rounded(longitude) }
}

function suburbOf(sellers: Seller[]): Pick<FoodItemGroup, 'suburb' | 'has_other_suburbs'> {
  const bySuburb = Map.groupBy(sellers, ({ restaurant }) => restaurant.suburb)
  const counts = [...bySuburb].flatMap(([suburb, of]) =>
    suburb === null ? [] : [{ suburb, food_items: sum(of.map((one) => one.food_items)) }],
  )
  const [most] = counts.toSorted((a, b) => b.food_items - a.food_items || (a.suburb < b.suburb ? -1 : 1))
  return { suburb: most?.suburb ?? null, has_other_suburbs: bySuburb.size > 1 }
}

/** Where a group can be parted by a nearer look, its restaurants are not listed in full. */
function namesOf(sellers: Seller[], zoom: MapZoom): FoodItemGroup['restaurants'] {
  if (sellers.length > MAP_RESTAURANTS_MAX && zoom < ZOOM_NEAREST) return []
  return sellers
    .slice(0, MAP_RESTAURANTS_MAX)
    .map(({ restaurant }) => ({ id: restaurant.id, name: restaurant.name }))
}

function toGroup(id: string, unsorted: Seller[], zoom: MapZoom): FoodItemGroup {
  const sellers = mostFirst(unsorted)
  const food_items = sum(sellers.map((one) => one.food_items))
  return {
    id,
    ...middleOf(sellers, food_items),
    food_items,
    restaurants: namesOf(sellers, zoom),
    restaurant_count: sellers.length,
    ...suburbOf(sellers),
    is_approximate: sellers.every(({ restaurant }) => restaurant.position_is_approximate),
    ends_at: new Date(Math.min(...sellers.map(({ ends_at }) => ends_at.getTime()))).toISOString(),
  }
}

/**
 * Food items by the cell of a zoom step in which their restaurants are; those of restaurants that are not
 * known are left out.
 */
export function groupSales(
  sales: SaleOfRestaurant[],
  restaurants: MapRestaurant[],
  zoom: MapZoom,
): FoodItemGroup[] {
  const byId = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]))
  const sellers = sales.flatMap((sale): Seller[] => {
    const restaurant = byId.get(sale.restaurant_id)
    return restaurant === undefined ? [] : [toSeller(sale, restaurant)]
  })
  const cells = Map.groupBy(sellers, (seller) => cellOf(seller, zoom))
  return [...cells]
    .map(([id, inCell]) => toGroup(id, inCell, zoom))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** What restaurants have for sale among some food items that are. */
export function salesOf(items: { restaurant_id: string; expires_at: Date }[]): SaleOfRestaurant[] {
  return [...Map.groupBy(items, ({ restaurant_id }) => restaurant_id)].map(([restaurant_id, of]) => ({
    restaurant_id,
    food_items: of.length,
    ends_at: new Date(Math.min(...of.map(({ expires_at }) => expires_at.getTime()))),
  }))
}

/** Where somebody is, how far they go, and whether they have to be there before pickup ends. */
export interface Reach {
  point: PlanePoint | undefined
  within_km: number | undefined
  isReachable: boolean | undefined
  pickup_after: Date | undefined
}

const isWithin = (km: number, { within_km }: Reach): boolean => within_km === undefined || km <= within_km

/**
 * The instant that somebody reaches a place who sets out at `now`, as `isReachable` has it; that of the whole
 * minute, as for a list.
 */
const arrivalAt = (km: number, now: Date): number =>
  Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS +
  (travelMinutes(km) + reachFigures.margin_minutes) * MINUTE_MS

/**
 * The restaurants that are near enough, each with the instant after which its pickup has to end. Without a
 * place none is near.
 */
export function withPickupFrom(
  restaurants: MapRestaurant[],
  reach: Reach,
  now: Date,
): { id: string; pickup_from: Date }[] {
  const after = Math.max(reach.pickup_after?.getTime() ?? 0, 0)
  return restaurants.flatMap(({ id, latitude, longitude }) => {
    if (reach.point === undefined) return [{ id, pickup_from: new Date(after) }]
    if (latitude === null || longitude === null) return []
    const to = toPlane({ latitude, longitude })
    const km = Math.hypot(to.east_km - reach.point.east_km, to.north_km - reach.point.north_km)
    const pickup_from = reach.isReachable === true ? Math.max(after, arrivalAt(km, now) - 1) : after
    return isWithin(km, reach) ? [{ id, pickup_from: new Date(pickup_from) }] : []
  })
}
