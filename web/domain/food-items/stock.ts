import type { FoodItem } from '#contract/kitchen/food-items.ts'
import type { StockChange } from '#contract/shop/live.ts'

type ChangesById = ReadonlyMap<string, StockChange>
interface InfiniteData {
  pages: { rows: FoodItem[] }[]
}

const isInfiniteData = (data: unknown): data is InfiniteData =>
  Array.isArray((data as InfiniteData | undefined)?.pages)
const isFoodItem = (data: unknown): data is FoodItem =>
  typeof (data as FoodItem | undefined)?.quantity_available === 'number'

function withChange(item: FoodItem, changes: ChangesById): FoodItem {
  const change = changes.get(item.id)
  return change === undefined
    ? item
    : { ...item, quantity_available: change.quantity_available, is_available: change.is_available }
}

/**
 * A cached reply with the stock of its food items brought up to date: pages of items, a list of items or one
 * item.
 */
export function applyStockChange(data: unknown, changes: ChangesById): unknown {
  if (isInfiniteData(data))
    return {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        rows: page.rows.map((item) => withChange(item, changes)),
      })),
    }
  if (Array.isArray(data)) return data.map((item: FoodItem) => withChange(item, changes))
  return isFoodItem(data) ? withChange(data, changes) : data
}
