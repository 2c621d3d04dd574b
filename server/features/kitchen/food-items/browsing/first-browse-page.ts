import type { FoodItemQuery } from '#contract/kitchen/food-item-query.ts'
import type { FirstBrowsePage } from '#contract/kitchen/first-browse-page.ts'
import { type FoodItem, foodItemsApi } from '#contract/kitchen/food-items.ts'
import { findRestaurants } from '#server/features/kitchen/restaurants/public.ts'
import type { PrerenderSource } from '#server/platform/http/documents/prerendered-document.ts'
import type { Http } from '#server/platform/http/server.ts'
import type { FoodItemDeps } from '#server/features/kitchen/food-items/food-item-flows.ts'

/** What the web asks for when browsing begins. */
const FIRST_QUERY: FoodItemQuery = { sort: 'ending' }

export async function firstBrowsePage(
  { database, now }: Pick<FoodItemDeps, 'database' | 'now'>,
  { readCached }: Pick<Http, 'readCached'>,
): Promise<PrerenderSource> {
  const page = await readCached(foodItemsApi.browse, FIRST_QUERY)
  const readData = async (): Promise<FirstBrowsePage> => {
    const items = JSON.parse(page.body.toString()) as FoodItem[]
    const restaurants = await findRestaurants(
      database.query,
      items.map((item) => item.restaurant_id),
    )
    return { at: now().getTime(), items, link: page.headers['link'], restaurants }
  }
  return { key: page.etag, readData }
}
