import type { StockChange } from '#contract/shop/live.ts'
import { topic } from '#server/platform/events/events.ts'

export const stockTopic = topic<StockChange>('stock')

/** Restaurants of which food items were listed, edited or withdrawn, by id. */
export const foodItemsTopic = topic<string>('deals')

/** Food items that have sold out, or have stock again, by id. */
export const forSaleTopic = topic<string>('for_sale')
