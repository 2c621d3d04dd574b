import { sql, type Generated, type Selectable } from 'kysely'
import type { RefundBearer } from '#server/features/payments/processing/public.ts'
import type { DisputeStatus } from '#contract/money/dispute-terms.ts'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { carryRows } from '#server/platform/backup/carry-rows.ts'
import type { Db } from '#server/platform/db/database.ts'

interface DisputeTable {
  id: string
  provider_ref: string
  /** The provider's id of the payment, and its session here; null until that is known. */
  payment_ref: string
  session_id: string | null
  order_id: string | null
  /** The account whose subscription was paid. */
  subscription_id: string | null
  amount_cents: number
  fee_cents: number
  reason: string
  status: DisputeStatus
  has_evidence: boolean
  due_by: Date | null
  opened_at: Date
  /** When the provider was last asked. */
  checked_at: Date
  /** When the ledger recorded that the provider took the money. */
  taken_at: Date | null
  /** When the decision was recorded; null while it is open. */
  closed_at: Date | null
  /** Who bears a lost one. */
  borne_by: RefundBearer | null
  /** What of it the restaurant bears. */
  restaurant_cents: Generated<number>
  /** The operator who wants the evidence submitted. */
  evidence_by: string | null
  evidence_requested_at: Date | null
  /** When the provider accepted it. */
  evidence_sent_at: Date | null
}
export type DisputeRow = Selectable<DisputeTable>

declare module '#server/platform/db/database.ts' {
  interface Tables {
    dispute: DisputeTable
  }
}

/** What a disputed payment paid for. */
export interface DisputedPayment {
  session_id: string
  order_id: string | null
  /** The account whose subscription was paid, and its restaurant; null for an order. */
  subscription_id: string | null
  restaurant_id: string | null
}

export async function findDisputedPayment(db: Db, payment_ref: string): Promise<DisputedPayment | undefined> {
  const { rows } = await sql<DisputedPayment>`
    select session.id as session_id, session.order_id, subscription.account_id as subscription_id, account.restaurant_id
    from payment_session session
    left join subscription on session.order_id is null and subscription.account_id = session.account_id
    left join account on account.id = subscription.account_id
    where session.provider_ref = ${payment_ref} and session.payment_status = 'paid'
    order by session.created_at limit 1`.execute(db)
  return rows[0]
}

export const insertDispute = (tx: Db, row: DisputeRow) =>
  tx
    .insertInto('dispute')
    .values(row)
    .onConflict((conflict) => conflict.column('provider_ref').doNothing())
    .execute()

export const lockDisputeOf = (tx: Db, provider_ref: string): Promise<DisputeRow> =>
  tx
    .selectFrom('dispute')
    .selectAll()
    .where('provider_ref', '=', provider_ref)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const lockDispute = (tx: Db, id: string): Promise<DisputeRow | undefined> =>
  tx.selectFrom('dispute').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findDispute = (db: Db, id: string): Promise<DisputeRow | undefined> =>
  db.selectFrom('dispute').selectAll().where('id', '=', id).executeTakeFirst()

/** The caller has locked the dispute. */
export const updateDispute = (tx: Db, id: string, change: Partial<DisputeRow>) =>
  tx.updateTable('dispute').set(change).where('id', '=', id).execute()

/** Open disputes that the provider was not asked about since an instant, from after one on. */
export const findUnchecked = (db: Db, checked_before: Date, after: string | undefined, limit: number) =>
  db
    .selectFrom('dispute')
    .select(['id', 'provider_ref'])
    .where('closed_at', 'is', null)
    .where('checked_at', '<=', checked_before)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

/** Open disputes whose evidence was wanted before an instant and is not with the provider. */
export const findUnsent = (db: Db, requested_before: Date, limit: number) =>
  db
    .selectFrom('dispute')
    .select(['id', 'provider_ref'])
    .where('evidence_requested_at', '<=', requested_before)
    .where('evidence_sent_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('evidence_requested_at')
    .limit(limit)
    .execute()

/** Whether another dispute of the same payment of an order is open. */
export const hasOtherOpen = async (
  db: Db,
  order_id: string,
  { id, session_id }: Pick<DisputeRow, 'id' | 'session_id'>,
): Promise<boolean> =>
  (await db
    .selectFrom('dispute')
    .select('id')
    .where('order_id', '=', order_id)
    .where('session_id', '=', session_id)
    .where('id', '<>', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** What other disputes of the payment of an order have taken that are lost. */
export async function sumOtherLost(
  db: Db,
  { order_id, session_id }: DisputedPayment,
  id: string,
): Promise<number> {
  if (order_id === null) return 0
  const { cents } = await db
    .selectFrom('dispute')
    .select((dispute) =>
      dispute.fn.coalesce(dispute.fn.sum<number>('amount_cents'), sql<number>`0`).as('cents'),
    )
    .where('order_id', '=', order_id)
    .where('session_id', '=', session_id)
    .where('id', '<>', id)
    .where('status', '=', 'lost')
    .executeTakeFirstOrThrow()
  return cents
}

export interface ListedDisputeRow extends DisputeRow {
  code: string | null
  order_status: OrderStatus | null
  restaurant_name: string | null
}

const columns = sql`dispute.*, customer_order.code, customer_order.status as order_status, restaurant.name as restaurant_name
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

/** During a restore: has the disputes of orders as they were last, with what they hold. */
export async function carryDisputes(tx: Db): Promise<void> {
  await carryRows(tx, 'dispute', {
    where: sql`replaced.order_id in (select id from customer_order)`,
    values: { session_id: sql`(select id from payment_session where id = replaced.session_id)` },
    overwrites_by: 'provider_ref',
  })
}
