import type { FoodItem } from '#contract/food-items.ts'
import type { StockChange } from '#contract/live.ts'

type Changes = ReadonlyMap<string, StockChange>
interface Pages {
  pages: { rows: FoodItem[] }[]
}

const isPages = (data: unknown): data is Pages => Array.isArray((data as Pages | undefined)?.pages)
const isItem = (data: unknown): data is FoodItem => typeof (data as FoodItem | undefined)?.quantity_available === 'number'

function changed(item: FoodItem, changes: Changes): FoodItem {
  const change = changes.get(item.id)
  return change === undefined ? item : { ...item, quantity_available: change.quantity_available, is_available: change.is_available }
}

/** An answer about deals, in whichever of its shapes, with what is left of each as just heard. */
export function applyStockChange(data: unknown, changes: Changes): unknown {
  if (isPages(data))
    return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map((item) => changed(item, changes)) })) }
  if (Array.isArray(data)) return data.map((item: FoodItem) => changed(item, changes))
  return isItem(data) ? changed(data, changes) : data
}
