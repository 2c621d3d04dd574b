import type { FoodItem } from './food-items.ts'
import type { Restaurant } from './restaurants.ts'

/** The first page of browsing, from which the web renders the document of that view. */
export interface FirstBrowsePage {
  at: number
  items: FoodItem[]
  /** The `Link` header of the reply, when there are more pages. */
  link: string | undefined
  /** Those of the items. */
  restaurants: Restaurant[]
}
