import { isItemRemoved } from '#server/features/desk/reports/public.ts'
import { lockRemoval, removeFoodItem, restoreFoodItem } from '#server/features/kitchen/food-items/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { splitHeldItems } from './held-items-rules.ts'
import {
  deleteMarkedItems,
  findMarkedItems,
  insertMarkedItems,
  lockEveningComplaints,
} from './urgent-complaint-store.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import { findHeldItems, handOnHeldItem, insertHeldItems, releaseHeldItem } from './complaint-store.ts'

/** Takes the food items of a complaint off sale until it is decided. */
async function holdItems(
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
 * Takes off sale what a complaint about an allergen or illness may take off at once, and marks the rest for
 * the operators.
 */
export async function holdFirstItems(
  tx: Db,
  complaint: ComplaintRow,
  food_item_ids: string[],
  now: Date,
): Promise<void> {
  const { id } = complaint
  const complaints = await lockEveningComplaints(tx, complaint, now)
  const own = complaints.find((one) => one.id === id)
  if (own === undefined) throw new Error(`complaint ${id} is not of this evening`)
  const { held, marked } = splitHeldItems(food_item_ids, own, complaints)
  await insertMarkedItems(tx, id, marked)
  await holdItems(tx, { id }, held, now)
}

/** Whether the food items of a complaint wait for a decision: off sale, or marked. */
export const hasFoodToDecide = async (tx: Db, { id }: Pick<ComplaintRow, 'id'>): Promise<boolean> =>
  (await findHeldItems(tx, id)).length + (await findMarkedItems(tx, id)).length > 0

/** Ends that food items of a complaint wait: they stay or go off sale, or come back. Gives those that came back. */
export async function decideItems(
  tx: Db,
  row: Pick<ComplaintRow, 'id'>,
  restores: boolean,
  now: Date,
): Promise<string[]> {
  const marked = await deleteMarkedItems(tx, row.id)
  if (restores) return releaseItems(tx, row, now)
  await holdItems(
    tx,
    row,
    marked.map(({ food_item_id }) => food_item_id),
    now,
  )
  return []
}

/**
 * Puts back on sale what a complaint keeps off sale, but for what an undecided one or a decision keeps off as
 * well; gives their ids.
 */
async function releaseItems(tx: Db, { id }: Pick<ComplaintRow, 'id'>, now: Date): Promise<string[]> {
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
