import { sql } from 'kysely'
import type { PendingRecall } from '#server/features/kitchen/food-items/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf, insertRows } from '#server/platform/db/rows.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import type { RecallBuyerRow, RecallOfOrder, SoldOrder, SoldSpan } from './recall-rules.ts'

export interface RecallOrderRow {
  recall_id: string
  order_id: string
  /** What was paid for the order goes back. */
  refunded: boolean
  /**
   * Whether this recall emails the customer about the order; false where an earlier one was about every
   * recalled meal in it.
   */
  notifies: boolean
  notified_at: Date | null
  opened_at: Date | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    recall_order: RecallOrderRow
  }
}

/** The orders of a span that contain one of these food items. */
const soldOrders = (db: Db, food_item_ids: string[], { from, until }: SoldSpan) =>
  db
    .selectFrom('customer_order')
    .where('customer_order.id', 'in', (lines) =>
      lines
        .selectFrom('order_line')
        .select('order_id')
        .where('food_item_id', '=', anyOf(food_item_ids))
        .whereRef('quantity', '>', 'cancelled_quantity'),
    )
    .where('placed_at', '>=', from)
    .$if(until !== null, (orders) => orders.where('placed_at', '<=', until ?? new Date(0)))

export const findSoldOrders = (db: Db, food_item_ids: string[], span: SoldSpan): Promise<SoldOrder[]> =>
  soldOrders(db, food_item_ids, span).select(['account_id', 'status']).execute()

/**
 * The orders that are left to deal with: those not collected, and collected ones whose customer was not
 * notified yet.
 */
const dueOrders = (db: Db, { id, food_item_ids, sold_from, sold_until }: PendingRecall) =>
  soldOrders(db, food_item_ids, { from: sold_from, until: sold_until }).where((order) =>
    order.or([
      order('status', 'in', ['held', 'paid', 'missed']),
      order.and([
        order('status', '=', 'collected'),
        order.not(
          order.exists(
            order
              .selectFrom('recall_order')
              .select('order_id')
              .where('recall_id', '=', id)
              .whereRef('order_id', '=', 'customer_order.id'),
          ),
        ),
      ]),
    ]),
  )

/** The accounts with orders that are left, from after one on. */
export const findDueAccounts = (
  db: Db,
  recall: PendingRecall,
  after: string | undefined,
  limit: number,
): Promise<{ id: string }[]> =>
  dueOrders(db, recall)
    .select('account_id as id')
    .distinct()
    .$if(after !== undefined, (orders) => orders.where('account_id', '>', after ?? ''))
    .orderBy('account_id')
    .limit(limit)
    .execute()

export async function findDueOrders(tx: Db, recall: PendingRecall, account_id: string): Promise<string[]> {
  const rows = await dueOrders(tx, recall)
    .select('customer_order.id')
    .where('account_id', '=', account_id)
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasDueOrders(db: Db, recall: PendingRecall): Promise<boolean> {
  return (await dueOrders(db, recall).select('customer_order.id').limit(1).executeTakeFirst()) !== undefined
}

/** What earlier recalls have notified the customer of an order of. */
interface OrderNotice {
  order_id: string
  /** A meal of it is recalled that no earlier recall was about. */
  is_new: boolean
  notified_at: Date | null
  opened_at: Date | null
}

/** Orders of a recall, locked, with what their customers know already. */
export async function findNotices(
  tx: Db,
  recall_id: string,
  order_ids: string[],
): Promise<Map<string, OrderNotice>> {
  const { rows } = await sql<OrderNotice>`
    select line.order_id,
      bool_or(not exists (
        select from recall_order earlier join recall_item item using (recall_id)
        where earlier.order_id = line.order_id and earlier.recall_id <> ${recall_id} and item.food_item_id = line.food_item_id
      )) as is_new,
      (select max(notified_at) from recall_order earlier where earlier.order_id = line.order_id) as notified_at,
      (select max(opened_at) from recall_order earlier where earlier.order_id = line.order_id) as opened_at
    from order_line line join recall_item recalled on recalled.food_item_id = line.food_item_id and recalled.recall_id = ${recall_id}
    where line.order_id = ${anyOf(order_ids)} and line.quantity > line.cancelled_quantity
    group by line.order_id`.execute(tx)
  return new Map(rows.map((row) => [row.order_id, row]))
}

export async function findRecalledIds(tx: Db, recall_id: string, order_ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('recall_order')
    .select('order_id')
    .where('recall_id', '=', recall_id)
    .where('order_id', '=', anyOf(order_ids))
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

export const insertRecallOrders = (tx: Db, rows: RecallOrderRow[]): Promise<void> =>
  insertRows(tx, 'recall_order', rows)

const findByOrders = defineQuery.read(
  'findRecallsOfOrders',
  (_db, order_ids: Param<string[]>) => sql<RecallOfOrder>`
    select recalled.order_id, recall.id, recall.account_id, recall.reason, recall.created_at, recalled.refunded, array(
      select line.name from order_line line where line.order_id = recalled.order_id and line.quantity > line.cancelled_quantity and line.food_item_id in (
        select item.food_item_id from recall_item item join recall_order any_recall using (recall_id)
        where any_recall.order_id = recalled.order_id)
      order by line.line_no) as meals
    from recall_order recalled join recall on recall.id = recalled.recall_id
    where recalled.order_id = ${anyOf(order_ids)}
    order by recall.created_at, recall.id`,
)

/** The recalls of orders, by order, oldest first. Each has all recalled meals of the order. */
export async function findRecallsOfOrders(
  db: Db,
  order_ids: string[],
): Promise<Map<string, RecallOfOrder[]>> {
  if (order_ids.length === 0) return new Map()
  return Map.groupBy(await findByOrders(db, order_ids), ({ order_id }) => order_id)
}

/**
 * Records that a recall was emailed to the customer of these orders, for later recalls that did not email
 * them again as well.
 */
export const markNotified = (db: Db, recall_id: string, order_ids: string[], now: Date) =>
  db
    .updateTable('recall_order')
    .set({ notified_at: now })
    .where('order_id', '=', anyOf(order_ids))
    .where((row) => row.or([row('recall_id', '=', recall_id), row('notifies', '=', false)]))
    .where('notified_at', 'is', null)
    .execute()

/** Records that the customer of an order has seen its recalls; true the first time. */
export async function markOpened(tx: Db, order_id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .updateTable('recall_order')
    .set({ opened_at: now })
    .where('order_id', '=', order_id)
    .where('opened_at', 'is', null)
    .returning('recall_id')
    .execute()
  return rows.length > 0
}

/** The first buyers of each recall, those who have not opened it before the others. */
export async function findBuyers(
  db: Db,
  recall_ids: string[],
  limit: number,
): Promise<Map<string, RecallBuyerRow[]>> {
  const { rows } = await sql<RecallBuyerRow>`
    with buyer as (
      select recall_id, account_id, array_agg(code order by placed_at, id) as codes, min(placed_at) as bought_at,
        max(notified_at) as notified_at, max(opened_at) as opened_at
      from recall_order join customer_order on customer_order.id = order_id
      where recall_id = ${anyOf(recall_ids)}
      group by recall_id, account_id
    ), listed as (
      select *, row_number() over (partition by recall_id order by opened_at is not null, bought_at, account_id) as place,
        (count(*) over recall)::int as buyer_count, (count(notified_at) over recall)::int as notified_count,
        (count(opened_at) over recall)::int as opened_count
      from buyer window recall as (partition by recall_id)
    )
    select recall_id, account_id, codes, notified_at, opened_at, buyer_count, notified_count, opened_count
    from listed where place <= ${limit} order by recall_id, place`.execute(db)
  return Map.groupBy(rows, ({ recall_id }) => recall_id)
}
