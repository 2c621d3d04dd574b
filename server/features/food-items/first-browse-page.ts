import type { Restaurant } from '#contract/restaurants.ts'
import { findRestaurants } from '#server/features/restaurants/public.ts'
import type { PrerenderSource } from '#server/platform/http/prerendered-document.ts'
import { type BrowsePages, FIRST } from './browse-pages.ts'
import type { FoodItemDeps } from './food-item-flows.ts'
import type { FoodItem } from '#contract/food-items.ts'

/** What somebody sees who comes to browse, for the web to draw. */
interface FirstDeals {
  at: number
  items: FoodItem[]
  /** The Link header, when there are more. */
  link: string | undefined
  restaurants: Restaurant[]
}

export async function firstBrowsePage(
  { database, now }: Pick<FoodItemDeps, 'database' | 'now'>,
  pages: BrowsePages,
): Promise<PrerenderSource> {
  const page = await pages.fresh(FIRST)
  const facts = async (): Promise<FirstDeals> => {
    const items = JSON.parse(page.body.toString()) as FoodItem[]
    const restaurants = await findRestaurants(
      database.query,
      items.map((item) => item.restaurant_id),
    )
    return { at: now().getTime(), items, link: page.headers['link'], restaurants }
  }
  return { key: page.etag, facts }
}
