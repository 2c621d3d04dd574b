import { dishKey } from '#contract/kitchen/dish-names.ts'
import type { FoodItem } from '#contract/kitchen/food-items.ts'

/** One food item of each dish, the one whose sale ends first. */
export function onePerDish<Item extends Pick<FoodItem, 'restaurant_id' | 'name' | 'expires_at'>>(
  items: Item[],
): Item[] {
  const inOrder = items.toSorted((a, b) => Date.parse(a.expires_at) - Date.parse(b.expires_at))
  const dishes = new Map<string, Item>()
  for (const item of inOrder) {
    const key = `${item.restaurant_id} ${dishKey(item.name)}`
    if (!dishes.has(key)) dishes.set(key, item)
  }
  return [...dishes.values()]
}
