import type { FoodItemQuery } from '#contract/food-items.ts'
import { makeChanges } from '#server/platform/events/changes.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { makeResponseCache, type ResponseCache } from '#server/platform/http/response-cache.ts'
import { browseFoodItems, type FoodItemDeps } from './food-item-flows.ts'
import { dealsTopic, stockTopic } from './food-item-topics.ts'

/** What the web asks for when somebody comes to browse. */
export const FIRST: FoodItemQuery = { sort: 'ending' }

export type BrowsePages = ResponseCache<FoodItemQuery>

/** Queries that many people share; words, one restaurant's deals and late pages go straight to the database. */
function keyOf({ q, restaurant_id, cursor, cuisine_type, sort, limit }: FoodItemQuery): string | undefined {
  if (q !== undefined || restaurant_id !== undefined || cursor !== undefined) return undefined
  return `${cuisine_type ?? ''} ${sort ?? ''} ${limit ?? ''}`
}

/** The pages of browsing, each kept ready until one of its deals changes in any process or the first of them ends. */
export function makeBrowsePages(deps: FoodItemDeps & { events: Events; metrics: Metrics }): BrowsePages {
  const changes = makeChanges()
  deps.events.on(dealsTopic, changes.anything)
  deps.events.onGap(changes.anything)
  // A stock that moves concerns the pages that show that deal; any other change concerns all pages.
  deps.events.on(stockTopic, (news) => changes.rows(news.map(({ food_item_id }) => food_item_id)))
  return makeResponseCache({
    keyOf,
    changes,
    now: deps.now,
    made: () => deps.metrics.pagesMade.inc(),
    read: async (query) => {
      const { items, next } = await browseFoodItems(deps, query)
      return { rows: items, next, right_until: Math.min(...items.map((item) => Date.parse(item.expires_at))) }
    },
  })
}
