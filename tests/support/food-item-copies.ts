import type { FoodItemRow } from '#server/features/kitchen/food-items/food-item-tables.ts'
import type { appForFile } from './for-file.ts'

/** Puts as many copies of a food item on sale, with other `fields`, without the way over HTTP. */
export async function copyFoodItem(
  t: Awaited<ReturnType<typeof appForFile>>,
  id: string,
  count: number,
  fields: Partial<FoodItemRow> = {},
): Promise<void> {
  const row = await t.row('food_item', { id })
  // PostgreSQL generates it, and takes no value.
  Reflect.deleteProperty(row, 'for_sale')
  const copies = Array.from({ length: count }, () => ({ ...row, ...fields, id: crypto.randomUUID() }))
  await t.database.query.insertInto('food_item').values(copies).execute()
}
