import type { FoodItem } from '#contract/food-items.ts'
import { UNITS_PER_ITEM_MAX } from '#contract/orders.ts'

/** A deal as it was when it was put in, and how many of it. */
export interface CartLine {
  item: FoodItem
  quantity: number
}

export const isCartLine = (found: unknown): found is CartLine => {
  const line = found as CartLine | null
  return (
    typeof line?.item?.id === 'string' &&
    typeof line.item.restaurant_id === 'string' &&
    Number.isInteger(line.quantity) &&
    line.quantity > 0
  )
}

export const countMeals = (lines: CartLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)
export const quantityLimit = (item: FoodItem): number => (item.is_available ? Math.min(UNITS_PER_ITEM_MAX, item.quantity_available) : 0)

export function addOne(lines: CartLine[], item: FoodItem): CartLine[] {
  const most = Math.max(1, quantityLimit(item))
  if (!lines.some((line) => line.item.id === item.id)) return [...lines, { item, quantity: 1 }]
  return lines.map((line) => (line.item.id === item.id ? { item, quantity: Math.min(line.quantity + 1, most) } : line))
}

/** The line set to `quantity`; none takes it out. */
export const withQuantity = (lines: CartLine[], id: string, quantity: number): CartLine[] =>
  lines.flatMap((line) => (line.item.id !== id ? [line] : quantity > 0 ? [{ ...line, quantity }] : []))

/** The lines by restaurant, in the order in which the restaurants came in. */
export function groupByRestaurant(lines: CartLine[]): { restaurant_id: string; lines: CartLine[] }[] {
  const groups = Map.groupBy(lines, (line) => line.item.restaurant_id)
  return [...groups].map(([restaurant_id, of]) => ({ restaurant_id, lines: of }))
}

export const quantityIn = (lines: CartLine[], id: string): number => lines.find((line) => line.item.id === id)?.quantity ?? 0
