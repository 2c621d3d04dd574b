import { lockItems } from '#server/features/kitchen/food-items/food-item-store.ts'
import type { FoodItemRow, PendingEdit } from '#server/features/kitchen/food-items/food-item-tables.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { addPendingEdit, lockPendingEdits } from './edit-store.ts'
import { changedFields, type FoodItemSnapshot, snapshotOf } from './snapshot-rules.ts'

/** Worked by the slice that knows who bought the food item. */
declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** The first of its pending edits was made. */
    'food_items.edited': { food_item_id: string }
    'food_items.withdrawn': { food_item_id: string; at: string }
  }
}

/**
 * Has those who have paid for a food item notified of an edit, if it changed a field that matters to them.
 * The caller holds its lock.
 */
export async function recordPendingEdit(
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  before: FoodItemRow,
  after: FoodItemRow,
  now: Date,
): Promise<void> {
  if (changedFields(snapshotOf(before), snapshotOf(after)).length === 0) return
  const isFirst = await addPendingEdit(tx, { at: now.toISOString(), before: snapshotOf(before) })
  if (isFirst) await jobs.enqueue(tx, 'food_items.edited', [{ food_item_id: before.id }])
}

/**
 * A food item with its pending edits; undefined when its buyers were notified after `notified_before`, or
 * nothing is pending.
 */
export async function lockEditedItem(
  tx: Db,
  food_item_id: string,
  notified_before: Date,
): Promise<{ edits: PendingEdit[]; last: PendingEdit; after: FoodItemSnapshot } | undefined> {
  // The food item first and its edits second, as editing does: this waits for an edit that is not committed
  // yet.
  const [item] = await lockItems(tx, [food_item_id])
  const edits = await lockPendingEdits(tx, food_item_id, notified_before)
  const last = edits.at(-1)
  return last === undefined || item === undefined ? undefined : { edits, last, after: snapshotOf(item) }
}
