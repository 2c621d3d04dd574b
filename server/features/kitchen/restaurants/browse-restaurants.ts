import { z } from 'zod'
import { RESTAURANTS_MAX } from '#contract/constants.ts'
import type { Restaurant, RestaurantQuery } from '#contract/kitchen/restaurants.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readCursor, toPage, writeCursor } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import { toRestaurant } from './restaurant-reply-rules.ts'
import { findPublicRestaurants, findRestaurantsPage, type RestaurantCursor } from './restaurant-store.ts'

// No name holds a NUL, and the database could not read one.
const Cursor = z.tuple([z.string().refine((name) => !name.includes('\0')), z.uuid()])

function readRestaurantCursor(cursor: string): RestaurantCursor {
  const [name, id] = readCursor(Cursor, cursor)
  return { name, id }
}

/** Restaurants by name, or those with the given ids. */
export async function browseRestaurants(
  db: Db,
  { ids, limit = RESTAURANTS_MAX, cursor }: RestaurantQuery,
): Promise<Page<Restaurant[]>> {
  if (ids !== undefined) {
    const valid = ids.filter(isId)
    return new Page(valid.length === 0 ? [] : (await findPublicRestaurants(db, valid)).map(toRestaurant))
  }
  const pageAndOne = await findRestaurantsPage(
    db,
    limit + 1,
    cursor === undefined ? undefined : readRestaurantCursor(cursor),
  )
  const { rows, next_cursor } = toPage(pageAndOne, limit, ({ name, id }) => writeCursor([name, id]))
  return new Page(rows.map(toRestaurant), next_cursor)
}
