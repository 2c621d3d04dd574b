import type { Db } from '#server/platform/db/database.ts'
import type { FoodItemEditRow, PendingEdit } from '#server/features/kitchen/food-items/food-item-tables.ts'
import { sql } from 'kysely'

export const insertEdits = (tx: Db, edits: FoodItemEditRow[]) =>
  tx.insertInto('food_item_edit').values(edits).execute()

/** Newest first. */
export const findEdits = (db: Db, food_item_id: string, limit: number) =>
  db
    .selectFrom('food_item_edit')
    .select(['at', 'action', 'account_id', 'fields'])
    .where('food_item_id', '=', food_item_id)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()

const hasPendingEdits = sql<boolean>`pending_edits <> '[]'::jsonb`

/**
 * Stores a food item as it was before an edit, until its buyers are notified; true when no other edit is
 * pending.
 */
export async function addPendingEdit(tx: Db, edit: PendingEdit): Promise<boolean> {
  const { count } = await tx
    .insertInto('edit_notification')
    .values({
      food_item_id: edit.before.id,
      pending_edits: sql`${JSON.stringify([edit])}::jsonb`,
      notified_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('food_item_id')
        .doUpdateSet({ pending_edits: sql`edit_notification.pending_edits || excluded.pending_edits` }),
    )
    .returning(sql<number>`jsonb_array_length(pending_edits)`.as('count'))
    .executeTakeFirstOrThrow()
  return count === 1
}

/**
 * Locks and returns the pending edits, if the last notification about this food item was before
 * `notified_before`.
 */
export async function lockPendingEdits(
  tx: Db,
  food_item_id: string,
  notified_before: Date,
): Promise<PendingEdit[]> {
  const row = await tx
    .selectFrom('edit_notification')
    .select('pending_edits')
    .where('food_item_id', '=', food_item_id)
    .where((eb) => eb.or([eb('notified_at', 'is', null), eb('notified_at', '<=', notified_before)]))
    .forUpdate()
    .executeTakeFirst()
  return row?.pending_edits ?? []
}

/** Removes the pending edits; `notified_at` is when buyers were notified, if any were. */
export const clearPendingEdits = (tx: Db, food_item_id: string, notified_at: Date | undefined) =>
  tx
    .updateTable('edit_notification')
    .set({ pending_edits: sql`'[]'::jsonb`, ...(notified_at === undefined ? {} : { notified_at }) })
    .where('food_item_id', '=', food_item_id)
    .execute()

/** Food items with edits whose buyers are due to be notified. */
export async function findItemsWithPendingEdits(
  db: Db,
  notified_before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('edit_notification')
    .select('food_item_id')
    .where(hasPendingEdits)
    .where((eb) => eb.or([eb('notified_at', 'is', null), eb('notified_at', '<=', notified_before)]))
    .limit(limit)
    .execute()
  return rows.map((row) => row.food_item_id)
}

export const deleteEditNotificationsBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('edit_notification')
    .where((eb) => eb.not(hasPendingEdits))
    .where((eb) => eb.or([eb('notified_at', 'is', null), eb('notified_at', '<', before)]))
    .execute()
