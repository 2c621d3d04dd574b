import {
  type PublicPageName,
  type PublicPages,
  foodItemPath,
  type FoodItemPage,
  restaurantPath,
  type OpeningDay,
} from '#contract/shop/public-pages.ts'
import type { Cuisine, FoodItemQuery } from '#contract/kitchen/food-item-query.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'
import { isInCity, nearText } from '#contract/position.ts'
import type { Restaurant } from '#contract/kitchen/restaurants.ts'
import {
  findFoodItem,
  findFoodItemsOfRestaurant,
  findFoodItemsToShow,
} from '#server/features/kitchen/food-items/public.ts'
import { findSchedules, closedReason, type Schedule } from '#server/features/kitchen/hours/public.ts'
import type { RestaurantRecord } from '#contract/desk/records.ts'
import { findRestaurantRecord } from '#server/features/orders/ordering/public.ts'
import { findRestaurantByShortId, findRestaurants } from '#server/features/kitchen/restaurants/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { addDays, toTime } from '#contract/calendar-days.ts'
import { businessDateOf, businessDayOf, spansOn } from '#contract/kitchen/business-days.ts'
import { holidayName } from '#contract/kitchen/holidays.ts'

/** What a route has to know of a page besides its HTML. */
export interface PageAbout {
  name: PublicPageName
  status: 200 | 404 | 410
  /** Where it is. */
  path: string
}

interface PageOf<Name extends PublicPageName> {
  about: PageAbout & { name: Name }
  /** The rows that it shows. */
  ids: string[]
  /** In milliseconds since 1970. */
  expires_at: number
  data: PublicPages[Name]
}

/** A public page with all that it shows. */
type PublicPage = { [Name in PublicPageName]: PageOf<Name> }[PublicPageName]

export interface PageDeps {
  database: Pick<Database, 'query'>
  now: Now
}

const ALTERNATIVES = 3
/** Some of them can be sold out. */
const ALTERNATIVES_READ = 4 * ALTERNATIVES

const firstEnd = (items: FoodItem[]): number =>
  Math.min(...items.map(({ expires_at }) => Date.parse(expires_at)))

/** Once or twice happens to everybody. */
const cancelsOften = ({ cancelled, paid }: RestaurantRecord): boolean =>
  cancelled >= 3 && cancelled * 20 >= paid

/** The page of an open restaurant. */
export async function readRestaurantPage(
  { database, now }: PageDeps,
  short_id: string,
): Promise<PublicPage | undefined> {
  const restaurant = await findRestaurantByShortId(database.query, short_id)
  if (restaurant === undefined) return undefined
  const at = now()
  const [items, schedules, record] = await Promise.all([
    findFoodItemsOfRestaurant(database.query, restaurant.id, at),
    findSchedules(database.query, [restaurant.id]),
    findRestaurantRecord(database.query, restaurant.id, at),
  ])
  const schedule = schedules.get(restaurant.id)
  const { week, until } = schedule === undefined ? { week: [], until: Infinity } : openingWeek(schedule, at)
  return {
    about: { name: 'restaurant', status: 200, path: restaurantPath(restaurant) },
    ids: [restaurant.id, ...items.map(({ id }) => id)],
    expires_at: Math.min(firstEnd(items), until),
    data: { restaurant, week, items, cancellations: cancelsOften(record) ? record : undefined },
  }
}

/** The page of a food item, or of others in its place when it is over. */
export async function readFoodItemPage(deps: PageDeps, id: string): Promise<PublicPage | undefined> {
  const { database, now } = deps
  const state = await findFoodItem(database.query, id, now())
  if (state === undefined) return undefined
  const { item, is_over } = state
  const [restaurant] = await findRestaurants(database.query, [item.restaurant_id])
  const path = foodItemPath(item.id)
  if (!is_over && restaurant !== undefined)
    return {
      about: { name: 'foodItem', status: 200, path },
      ids: [item.id, restaurant.id],
      expires_at: firstEnd([item]),
      data: { item, restaurant },
    }
  const alternatives = await findAlternatives(deps, item, restaurant)
  return {
    about: { name: 'foodItemGone', status: 410, path },
    ids: [item.id, ...alternatives.flatMap((one) => [one.item.id, one.restaurant.id])],
    expires_at: firstEnd(alternatives.map((one) => one.item)),
    data: { alternatives },
  }
}

/** How alternatives are looked for, one after the other until there are enough. */
function alternativeQueries(cuisine_type: Cuisine, restaurant: Restaurant | undefined): FoodItemQuery[] {
  const byCuisine: FoodItemQuery = { cuisine_type, sort: 'ending', limit: ALTERNATIVES_READ }
  const { latitude = null, longitude = null } = restaurant ?? {}
  if (latitude === null || longitude === null || !isInCity({ latitude, longitude })) return [byCuisine]
  return [{ near: nearText({ latitude, longitude }), sort: 'distance', limit: ALTERNATIVES_READ }, byCuisine]
}

/**
 * Food items that can be ordered instead: near the restaurant, otherwise of the same cuisine and ending
 * soonest.
 */
async function findAlternatives(
  deps: PageDeps,
  gone: FoodItem,
  restaurant: Restaurant | undefined,
): Promise<FoodItemPage[]> {
  const { database } = deps
  const itemsById = new Map<string, FoodItem>()
  for (const query of alternativeQueries(gone.cuisine_type, restaurant)) {
    if (itemsById.size >= ALTERNATIVES) break
    const rows = await findFoodItemsToShow(deps, database.query, query)
    for (const item of rows) if (item.is_available && item.id !== gone.id) itemsById.set(item.id, item)
  }
  const items = [...itemsById.values()].slice(0, ALTERNATIVES)
  const restaurants = await findRestaurants(
    database.query,
    items.map((item) => item.restaurant_id),
  )
  const restaurantsById = new Map(restaurants.map((one) => [one.id, one]))
  return items.flatMap((item) => {
    const own = restaurantsById.get(item.restaurant_id)
    return own === undefined ? [] : [{ item, restaurant: own }]
  })
}

const WEEK_DAYS = 7

/**
 * The week that begins with the business day of `now`, and when that day ends; without days where no hours
 * are stated.
 */
function openingWeek(schedule: Schedule, now: Date): { week: OpeningDay[]; until: number } {
  const { spans } = schedule
  if (spans.length === 0) return { week: [], until: Infinity }
  const today = businessDateOf(spans, now)
  const week = Array.from({ length: WEEK_DAYS }, (_, days): OpeningDay => {
    const date = addDays(today, days)
    const times = spansOn(spans, date).toSorted((one, other) => one.opens_minute - other.opens_minute)
    return {
      date,
      spans: times.map(({ opens_minute, closes_minute }) => ({
        opens: toTime(opens_minute),
        closes: toTime(closes_minute),
      })),
      is_closed: closedReason(schedule, date) !== undefined,
      holiday: holidayName(date) ?? null,
    }
  })
  return { week, until: businessDayOf(spans, today).to.getTime() }
}
