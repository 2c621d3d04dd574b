import type { StockChange } from '#contract/shop/live.ts'
import type { Cuisine } from '#contract/kitchen/food-item-query.ts'
import type { FoodItemRow } from './food-item-tables.ts'
import { topic } from '#server/platform/events/events.ts'

export type StockTopicChange = StockChange & { restaurant_id: string }
export const stockTopic = topic<StockTopicChange>('stock')

/** A food item was listed, edited or withdrawn; without an item, any that a restaurant has. */
export interface OnSaleChange {
  restaurant_id: string
  item?: { id: string; cuisine_type: Cuisine; expires_at: string }
}
export const foodItemsTopic = topic<OnSaleChange>('deals')

type ListedItem = Pick<FoodItemRow, 'id' | 'restaurant_id' | 'cuisine_type' | 'expires_at'>

/** Of an item that is edited, as it was and as it is: either may be in a list. */
export const onSaleChanges = (...items: ListedItem[]): OnSaleChange[] =>
  items.map(({ id, restaurant_id, cuisine_type, expires_at }) => ({
    restaurant_id,
    item: { id, cuisine_type, expires_at: expires_at.toISOString() },
  }))

/** Food items that have sold out, or have stock again, by id. */
export const forSaleTopic = topic<string>('for_sale')
