import { RESTAURANTS_MAX } from '#contract/constants.ts'
import type { RestaurantQuery } from '#contract/restaurants.ts'
import type { Content } from '#server/platform/http/cached-response.ts'
import { makeChanges } from '#server/platform/events/changes.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import { isId } from '#server/platform/ids.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { makeResponseCache, type ResponseCache } from '#server/platform/http/response-cache.ts'
import { nextPage, readPlace } from './restaurant-page.ts'
import { findShown, listRestaurants } from './restaurant-store.ts'

export type RestaurantPages = ResponseCache<RestaurantQuery>

/** First pages are shared by all, and the ids by those who look at the same deals; late pages are read each time. */
function keyOf({ ids, limit, cursor }: RestaurantQuery): string | undefined {
  if (ids !== undefined) return `ids ${ids.toSorted().join()}`
  return cursor === undefined ? `first ${limit ?? ''}` : undefined
}

async function read(db: Db, query: RestaurantQuery): Promise<Content> {
  const always = { next: undefined, right_until: Infinity }
  if (query.ids !== undefined) {
    const ids = query.ids.filter(isId)
    return { ...always, rows: ids.length === 0 ? [] : await findShown(db, ids) }
  }
  const { limit = RESTAURANTS_MAX, cursor } = query
  const found = await listRestaurants(db, limit + 1, cursor === undefined ? undefined : readPlace(cursor))
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { ...always, rows, next: found.length > limit && last !== undefined ? nextPage(query, last) : undefined }
}

interface Deps {
  database: Database
  now: Now
  events: Events
  metrics: Metrics
}

/** Pages of restaurants, each kept ready until a restaurant changes in any process. */
export function makeRestaurantPages({ database, now, events, metrics }: Deps): RestaurantPages {
  const changes = makeChanges()
  // A new name can move a restaurant to any page, and ids that were unknown can become known.
  events.on('restaurants', changes.anything)
  events.onGap(changes.anything)
  return makeResponseCache({
    keyOf,
    read: (query) => read(database.query, query),
    changes,
    now,
    made: () => metrics.restaurantPagesMade.inc(),
  })
}
