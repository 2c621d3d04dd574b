import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { DisputeRow } from './dispute-store.ts'

export interface ListedDisputeRow extends DisputeRow {
  code: string | null
  restaurant_name: string | null
}

const columns = sql`dispute.*, customer_order.code, restaurant.name as restaurant_name
  from dispute left join customer_order on customer_order.id = dispute.order_id
  left join restaurant on restaurant.id = customer_order.restaurant_id`

export interface DisputeCursor {
  is_open: boolean
  opened_at: Date
  id: string
}

/** A page of disputes and one more: the open ones, then those that are closed, each the newest first. */
export async function findDisputes(
  db: Db,
  after: DisputeCursor | undefined,
  limit: number,
): Promise<ListedDisputeRow[]> {
  const position = sql`(dispute.closed_at is null, dispute.opened_at, dispute.id)`
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`${position} < (${after.is_open}, ${after.opened_at}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<ListedDisputeRow>`
    select ${columns} where ${isAfter} order by dispute.closed_at is null desc, dispute.opened_at desc, dispute.id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function findListedDispute(db: Db, id: string): Promise<ListedDisputeRow | undefined> {
  const { rows } = await sql<ListedDisputeRow>`select ${columns} where dispute.id = ${id}`.execute(db)
  return rows[0]
}

/** How many disputes wait for evidence, since when the first, and how many are due before an instant. */
export const countUnanswered = (db: Db, due_before: Date) =>
  db
    .selectFrom('dispute')
    .where('closed_at', 'is', null)
    .where('status', 'in', ['needs_response', 'inquiry'])
    .where('has_evidence', '=', false)
    .where('evidence_sent_at', 'is', null)
    .select((dispute) => [
      dispute.fn.countAll<number>().as('waiting'),
      dispute.fn.min('opened_at').as('oldest_at'),
    ])
    .select(sql<number>`count(*) filter (where due_by < ${due_before})::int`.as('overdue'))
    .executeTakeFirstOrThrow()
