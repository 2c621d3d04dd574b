import { sql } from 'kysely'
import type { ColumnRole } from '#contract/money/bank-statement-columns.ts'
import type { UnmatchedSide } from '#contract/money/reconciliation-terms.ts'
import type { BalanceTransaction } from '#server/features/payments/processing/public.ts'
import type { Db } from '#server/platform/db/database.ts'

interface BalanceTransactionRow {
  ref: string
  kind: string
  source_ref: string | null
  amount_cents: number
  fee_cents: number
  at: Date
  /** What it belongs to, once that is known. */
  matched_to: string | null
  matched_at: Date | null
}

/** How far the provider's movements are read; there is one row. */
export interface ReconciliationRow {
  id: 1
  started_at: Date
  read_until: Date
  /** The end of the period that is being read, and the last page of it. */
  page_to: Date | null
  page_after: string | null
  /** How far the movements that were read are matched. */
  matched_until: Date
}

export interface UnmatchedRow {
  id: string
  /** What it is about: listed once, also after it was resolved. */
  key: string
  side: UnmatchedSide
  kind: string
  ref: string
  expected_cents: number | null
  actual_cents: number | null
  at: Date
  suggestion: string | null
  first_seen_at: Date
  resolved_at: Date | null
  /** Null where it has matched later. */
  resolved_by: string | null
  reason: string | null
}

/** What finance has chosen that the columns of tables of one shape hold. */
interface BankStatementColumnsRow {
  shape: string
  columns: ColumnRole[]
  chosen_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    bank_statement_columns: BankStatementColumnsRow
    balance_transaction: BalanceTransactionRow
    reconciliation: ReconciliationRow
    unmatched: UnmatchedRow
  }
}

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

export interface UnmatchedCursor {
  is_open: boolean
  first_seen_at: Date
  id: string
}

/** A page and one more of what is unmatched: what is open, then what is resolved, each the newest first. */
export async function findUnmatched(
  db: Db,
  after: UnmatchedCursor | undefined,
  limit: number,
): Promise<UnmatchedRow[]> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`(resolved_at is null, first_seen_at, id) < (${after.is_open}, ${after.first_seen_at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<UnmatchedRow>`
    select id, key, side, kind, ref, expected_cents::float8 as expected_cents, actual_cents::float8 as actual_cents, at, suggestion,
      first_seen_at, resolved_at, resolved_by, reason
    from unmatched where ${isAfter} order by resolved_at is null desc, first_seen_at desc, id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Resolves what is open; undefined where it is not, or is not there. */
export const resolveUnmatched = (
  tx: Db,
  id: string,
  resolved: Pick<UnmatchedRow, 'resolved_at' | 'resolved_by' | 'reason'>,
) =>
  tx
    .updateTable('unmatched')
    .set(resolved)
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export async function lockUnmatched(
  tx: Db,
  id: string,
): Promise<Pick<UnmatchedRow, 'ref' | 'expected_cents' | 'actual_cents' | 'resolved_at'> | undefined> {
  const { rows } = await sql<Pick<UnmatchedRow, 'ref' | 'expected_cents' | 'actual_cents' | 'resolved_at'>>`
    select ref, expected_cents::float8 as expected_cents, actual_cents::float8 as actual_cents, resolved_at
    from unmatched where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** A statement of a bank can differ in each of its rows, and a command takes 65,535 values. */
const ROWS_AT_ONCE = 1_000

/** Lists what is not listed yet, and returns how much that was. */
export async function insertUnmatched(tx: Db, rows: UnmatchedRow[]): Promise<number> {
  let count = 0
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('unmatched')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow()
    count += Number(numInsertedOrUpdatedRows)
  }
  return count
}

/** How much is unmatched, since when, and how much of it since before an instant. */
export const countUnmatched = (db: Db, seen_before: Date) =>
  db
    .selectFrom('unmatched')
    .where('resolved_at', 'is', null)
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('first_seen_at').as('oldest_at')])
    .select(sql<number>`count(*) filter (where first_seen_at < ${seen_before})::int`.as('overdue'))
    .executeTakeFirstOrThrow()
