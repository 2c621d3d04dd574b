import { sql } from 'kysely'
import { ARCHIVE_ACCOUNT_ID } from '#server/features/people/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'

// Written into the query, because the indexes of these sweeps have it in their condition.
const archiveId = sql.lit(ARCHIVE_ACCOUNT_ID)

/** Locks holds that were released before an instant, and for which no payment can arrive any more. */
export async function lockOldReleased(tx: Db, ended_before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('customer_order')
    .select('id')
    .where('status', '=', 'released')
    .where('account_id', '!=', archiveId)
    .where('ended_at', '<=', ended_before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_session')
            .select('payment_session.id')
            .whereRef('payment_session.order_id', '=', 'customer_order.id')
            .where('payment_session.status', '=', 'open'),
        ),
      ),
    )
    .orderBy('ended_at')
    .limit(limit)
    .forUpdate('customer_order')
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks orders that were placed before an instant and are over, and whose refunds have all been settled. */
export async function lockOldOrders(tx: Db, placed_before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('customer_order')
    .select('id')
    .where('status', 'in', ['collected', 'cancelled', 'missed'])
    .where('account_id', '!=', archiveId)
    .where('placed_at', '<=', placed_before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.order_id', '=', 'customer_order.id')
            .where('refund.status', '=', 'pending'),
        ),
      ),
    )
    .orderBy('placed_at')
    .limit(limit)
    .forUpdate('customer_order')
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes from orders whose they were, and every text. What they cost, their status and their times stay. */
export const archiveOrders = (tx: Db, ids: string[]) =>
  tx
    .updateTable('customer_order')
    .set({
      account_id: ARCHIVE_ACCOUNT_ID,
      code: '',
      cancel_reason: null,
      cancelled_by_account: null,
      share_hash: null,
    })
    .where('id', '=', anyOf(ids))
    .where('status', 'in', ['released', 'collected', 'cancelled', 'missed'])
    .execute()

/** The lines of a released hold are nobody's: its units went back into the stock. */
export const deleteLines = (tx: Db, order_ids: string[]) =>
  tx.deleteFrom('order_line').where('order_id', '=', anyOf(order_ids)).execute()

/**
 * Removes the texts of lines, and why and by whom portions were cancelled. Quantity, price and weight stay.
 */
export async function emptyLines(tx: Db, order_ids: string[]): Promise<void> {
  await tx
    .updateTable('order_line')
    .set({ name: '', description: null, declaration: sql`default`, changed_declaration: null })
    .where('order_id', '=', anyOf(order_ids))
    .execute()
  await tx
    .updateTable('cancelled_portion')
    .set({ reason: null, cancelled_by: null })
    .where('order_id', '=', anyOf(order_ids))
    .execute()
}
