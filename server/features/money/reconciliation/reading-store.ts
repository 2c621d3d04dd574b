import { sql } from 'kysely'
import type { BalanceTransaction } from '#server/features/payments/payments/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ReconciliationRow } from './reconciliation-tables.ts'

/** How far the provider's movements are read; the first time, from now on. */
export async function findReading(db: Db, now: Date): Promise<ReconciliationRow> {
  await db
    .insertInto('reconciliation')
    .values({ id: 1, started_at: now, read_until: now, page_to: null, page_after: null, matched_until: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return db.selectFrom('reconciliation').selectAll().executeTakeFirstOrThrow()
}

/** Moves on from where the caller has found the reading; false when another process was quicker. */
export async function moveReading(
  tx: Db,
  from: ReconciliationRow,
  to: Partial<ReconciliationRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reconciliation')
    .set(to)
    .where('read_until', '=', from.read_until)
    .where(
      sql<boolean>`page_to is not distinct from ${from.page_to} and page_after is not distinct from ${from.page_after}`,
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function moveMatched(db: Db, matched_until: Date): Promise<void> {
  await db.updateTable('reconciliation').set({ matched_until }).execute()
}

/** Periods overlap, so many are known. */
export async function insertTransactions(tx: Db, transactions: BalanceTransaction[]): Promise<void> {
  if (transactions.length === 0) return
  const rows = transactions.map(({ ref, kind, source_ref, amount_cents, fee_cents, at }) => ({
    ref,
    kind,
    source_ref,
    amount_cents,
    fee_cents,
    at,
    matched_to: null,
    matched_at: null,
  }))
  await tx
    .insertInto('balance_transaction')
    .values(rows)
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute()
}

/** What the provider has charged from an instant on, in cents. */
export async function sumFees(db: Db, from: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(fee_cents) + sum(-amount_cents) filter (where kind = 'fee'), sum(fee_cents), 0)::float8 as cents
    from balance_transaction where at >= ${from}`.execute(db)
  return rows[0]?.cents ?? 0
}
