import { RESTAURANTS_MAX } from '#contract/constants.ts'
import type { Restaurant, RestaurantQuery } from '#contract/kitchen/restaurants.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import { cursorAfter, readCursor } from './restaurant-cursor.ts'
import { toRestaurant } from './restaurant-reply-rules.ts'
import { findPublicRestaurants, findRestaurantsPage } from './restaurant-store.ts'

/** Restaurants by name, or those with the given ids. */
export async function browseRestaurants(db: Db, { ids, limit = RESTAURANTS_MAX, cursor }: RestaurantQuery): Promise<Page<Restaurant[]>> {
  if (ids !== undefined) {
    const valid = ids.filter(isId)
    return new Page(valid.length === 0 ? [] : (await findPublicRestaurants(db, valid)).map(toRestaurant))
  }
  const rows = await findRestaurantsPage(db, limit + 1, cursor === undefined ? undefined : readCursor(cursor))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return new Page(page.map(toRestaurant), rows.length > limit && last !== undefined ? cursorAfter(last) : undefined)
}
