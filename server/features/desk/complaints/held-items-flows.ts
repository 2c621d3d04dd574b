import { isItemRemoved } from '#server/features/desk/reports/public.ts'
import { lockRemoval, removeFoodItem, restoreFoodItem } from '#server/features/kitchen/food-items/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import { findHeldItems, handOnHeldItem, insertHeldItems, releaseHeldItem } from './complaint-store.ts'

/** Takes the food items of a complaint off sale until it is decided. */
export async function holdItems(
  tx: Db,
  { id: complaint_id }: Pick<ComplaintRow, 'id'>,
  food_item_ids: string[],
  now: Date,
): Promise<void> {
  const rows = []
  // In the order of their ids, as orders lock them.
  for (const food_item_id of [...new Set(food_item_ids)].toSorted())
    rows.push({
      complaint_id,
      food_item_id,
      removed: await removeFoodItem(tx, food_item_id, now),
      released_at: null,
    })
  if (rows.length > 0) await insertHeldItems(tx, rows)
}

/**
 * Puts back on sale what a complaint keeps off sale, but for what an undecided one or a decision keeps off as
 * well; gives their ids.
 */
export async function releaseItems(tx: Db, { id }: Pick<ComplaintRow, 'id'>, now: Date): Promise<string[]> {
  const restored: string[] = []
  for (const { food_item_id } of await findHeldItems(tx, id)) {
    // Whoever is about to keep it off as well waits here, or is seen.
    await lockRemoval(tx, food_item_id)
    if (!(await releaseHeldItem(tx, id, food_item_id, now))) continue
    if ((await handOnHeldItem(tx, food_item_id, 'undecided')) || (await isItemRemoved(tx, food_item_id)))
      continue
    if (await restoreFoodItem(tx, food_item_id, now)) restored.push(food_item_id)
  }
  return restored
}
