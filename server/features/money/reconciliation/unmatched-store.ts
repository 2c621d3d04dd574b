import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { UnmatchedRow } from './reconciliation-tables.ts'

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

export const isUnmatched = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('unmatched').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

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
