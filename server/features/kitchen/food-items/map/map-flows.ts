import { city } from '#contract/city.ts'
import { MAP_ITEMS_MAX, ON_SALE_MAX } from '#contract/constants.ts'
import { isLeftOut } from '#contract/kitchen/declarations/left-out.ts'
import type { FoodItemGroup, foodItemMapApi, FoodItemMapQuery } from '#contract/kitchen/food-item-map.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { pickupAfterInstant } from '#contract/kitchen/food-item-query.ts'
import { toCents } from '#contract/money.ts'
import { readNear, toPlane } from '#contract/position.ts'
import { isInArea, type MapArea, readArea } from '#contract/kitchen/map-viewport.ts'
import { findMapRestaurants, findRestaurantsInArea } from '#server/features/kitchen/restaurants/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/ids.ts'
import { readSearch } from '#server/features/kitchen/food-items/browsing/browse-flows.ts'
import { type BrowseRow, toPageQuery } from '#server/features/kitchen/food-items/browsing/food-item-page.ts'
import { isAvailable, toFoodItem } from '#server/features/kitchen/food-items/food-item-rules.ts'
import {
  groupSales,
  type MapRestaurant,
  type Reach,
  type SaleOfRestaurant,
  salesOf,
  withPickupFrom,
} from './map-rules.ts'
import { findSales } from './map-store.ts'

type Filters = Omit<FoodItemMapQuery, 'zoom' | 'area'>

/** So many matches of a search are counted, those that end soonest. */
const SEARCHED_MAX = 500

/** The food items for sale that browsing by these filters gives, soonest end first. */
async function findForSale(db: Db, filters: Filters, now: Date): Promise<BrowseRow[]> {
  const limit = filters.restaurant_id === undefined ? SEARCHED_MAX : ON_SALE_MAX
  const filter = toPageQuery({ ...filters, sort: 'ending', limit }, now)
  const { find, without } = await readSearch(db, filters.q ?? '', now)
  const { rows } = await find(filter)
  return rows.slice(0, limit).filter((row) => isAvailable(row) && !isLeftOut(toFoodItem(row), without))
}

function reachOf({ near, within_km, reachable, pickup_after }: Filters, now: Date): Reach {
  const isNear = within_km !== undefined || reachable === 'true'
  return {
    point: near === undefined || !isNear ? undefined : toPlane(readNear(near)),
    within_km,
    isReachable: reachable === 'true',
    pickup_after: pickup_after === undefined ? undefined : pickupAfterInstant(pickup_after, now),
  }
}

/** The restaurants to count, where not all of the city are. */
async function findAsked(
  db: Db,
  { area, restaurant_id }: FoodItemMapQuery,
  reach: Reach,
): Promise<MapRestaurant[] | undefined> {
  if (restaurant_id !== undefined) return isId(restaurant_id) ? findMapRestaurants(db, [restaurant_id]) : []
  if (area !== undefined) return findRestaurantsInArea(db, readArea(area))
  return reach.point === undefined && reach.pickup_after === undefined
    ? undefined
    : findRestaurantsInArea(db, city.bounds)
}

/** Of a search, what ends soonest is counted; of everything else, all that is for sale. */
export async function groupFoodItems(
  deps: { now: Now },
  db: Db,
  query: FoodItemMapQuery,
): Promise<FoodItemGroup[]> {
  const now = deps.now()
  const { area, zoom } = query
  if (query.q !== undefined) {
    const sales =
      query.restaurant_id === undefined || isId(query.restaurant_id)
        ? salesOf(await findForSale(db, query, now))
        : []
    const restaurants = await findMapRestaurants(db, idsOf(sales))
    return groupSales(
      sales,
      area === undefined ? restaurants : restaurants.filter(isIn(readArea(area))),
      zoom,
    )
  }
  const reach = reachOf(query, now)
  const candidates = await findAsked(db, query, reach)
  const counted = candidates && withPickupFrom(candidates, reach, now)
  const sales = await findSales(db, { ...(counted && { restaurants: counted }), ...salesFilter(query), now })
  const isCut = area !== undefined && query.restaurant_id !== undefined
  const restaurants = candidates ?? (await findMapRestaurants(db, idsOf(sales)))
  return groupSales(sales, isCut ? restaurants.filter(isIn(readArea(area))) : restaurants, zoom)
}

const salesFilter = ({ cuisine_type, price_max }: FoodItemMapQuery) => ({
  cuisine_type,
  price_max_cents: price_max === undefined ? undefined : toCents(price_max),
})

const idsOf = (sales: SaleOfRestaurant[]): string[] => sales.map(({ restaurant_id }) => restaurant_id)
const isIn =
  (area: MapArea) =>
  ({ latitude, longitude }: MapRestaurant): boolean =>
    latitude !== null && longitude !== null && isInArea({ latitude, longitude }, area)

/** What a few restaurants have for sale. */
export async function findFoodItemsOfGroup(
  { now }: { now: Now },
  db: Db,
  { restaurant_ids, ...filters }: InputOf<typeof foodItemMapApi.items>,
): Promise<FoodItem[]> {
  const at = now()
  const pages = await Promise.all(
    restaurant_ids.filter(isId).map((restaurant_id) => findForSale(db, { ...filters, restaurant_id }, at)),
  )
  const soonestFirst = pages
    .flat()
    .toSorted((a, b) => a.expires_at.getTime() - b.expires_at.getTime() || (a.id < b.id ? -1 : 1))
  return soonestFirst.slice(0, MAP_ITEMS_MAX).map(toFoodItem)
}
