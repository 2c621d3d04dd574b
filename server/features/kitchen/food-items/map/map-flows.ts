import { MAP_ITEMS_MAX, ON_SALE_MAX } from '#contract/constants.ts'
import { isLeftOut } from '#contract/kitchen/declarations/left-out.ts'
import { splitNegations } from '#contract/kitchen/declarations/negations.ts'
import type { FoodItemGroup, foodItemMapApi, FoodItemMapQuery } from '#contract/kitchen/food-item-map.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { isInArea, readArea } from '#contract/kitchen/map-viewport.ts'
import { findMapRestaurants, findRestaurantsInArea } from '#server/features/kitchen/restaurants/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { isId } from '#server/platform/ids.ts'
import { findOnSale } from '#server/features/kitchen/food-items/browsing/food-item-browse-store.ts'
import { type BrowseRow, toPageQuery } from '#server/features/kitchen/food-items/browsing/food-item-page.ts'
import { searchOnSale } from '#server/features/kitchen/food-items/browsing/food-item-search-store.ts'
import { isAvailable, toFoodItem } from '#server/features/kitchen/food-items/food-item-rules.ts'
import { groupSales, type MapRestaurant, salesOf } from './map-rules.ts'
import { findSales } from './map-store.ts'

type Filters = Pick<FoodItemMapQuery, 'cuisine_type' | 'q' | 'restaurant_id'>

/** So many matches of a search are counted, those that end soonest. */
const SEARCHED_MAX = 500

/** The food items for sale that browsing by these filters gives, soonest end first. */
async function findForSale(db: Db, filters: Filters, now: Date): Promise<BrowseRow[]> {
  const { text, without } = splitNegations(filters.q ?? '', 'search')
  const limit = filters.restaurant_id === undefined ? SEARCHED_MAX : ON_SALE_MAX
  const page = toPageQuery({ ...filters, sort: 'ending', limit }, now)
  const matches = text === '' ? undefined : await searchOnSale(db, text, page, now)
  const rows = matches?.rows ?? (await findOnSale(db, page, now))
  return rows.slice(0, limit).filter((row) => isAvailable(row) && !isLeftOut(toFoodItem(row), without))
}

const positionOf = ({ latitude, longitude }: MapRestaurant) =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

/** Of a search, what ends soonest is counted; of everything else, all that is for sale. */
export async function groupFoodItems({ now }: { now: Now }, db: Db, query: FoodItemMapQuery): Promise<FoodItemGroup[]> {
  const { area: areaText, cuisine_type, restaurant_id, zoom } = query
  if (restaurant_id !== undefined && !isId(restaurant_id)) return []
  const area = areaText === undefined ? undefined : readArea(areaText)
  if (query.q === undefined && restaurant_id === undefined && area !== undefined) {
    const restaurants = await findRestaurantsInArea(db, area)
    const restaurant_ids = restaurants.map(({ id }) => id)
    return groupSales(await findSales(db, { restaurant_ids, cuisine_type, now: now() }), restaurants, zoom)
  }
  const sales =
    query.q === undefined
      ? await findSales(db, { ...(restaurant_id && { restaurant_ids: [restaurant_id] }), cuisine_type, now: now() })
      : salesOf(await findForSale(db, query, now()))
  const restaurants = await findMapRestaurants(
    db,
    sales.map((sale) => sale.restaurant_id),
  )
  const isAsked = (restaurant: MapRestaurant): boolean => {
    const position = positionOf(restaurant)
    return area === undefined || (position !== undefined && isInArea(position, area))
  }
  return groupSales(sales, restaurants.filter(isAsked), zoom)
}

/** What a few restaurants have for sale. */
export async function findFoodItemsOfGroup(
  { now }: { now: Now },
  db: Db,
  { restaurant_ids, ...filters }: InputOf<typeof foodItemMapApi.items>,
): Promise<FoodItem[]> {
  const at = now()
  const pages = await Promise.all(restaurant_ids.filter(isId).map((restaurant_id) => findForSale(db, { ...filters, restaurant_id }, at)))
  const soonestFirst = pages.flat().toSorted((a, b) => a.expires_at.getTime() - b.expires_at.getTime() || (a.id < b.id ? -1 : 1))
  return soonestFirst.slice(0, MAP_ITEMS_MAX).map(toFoodItem)
}
