import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf, columnsOf, insertOf, insertRows, toJson } from '#server/platform/db/rows.ts'
import { type Param, type Params, defineQuery } from '#server/platform/db/define-query.ts'
import { type OrderTransition, transitions } from './order-rules.ts'
import { publishOrders } from './order-notifications.ts'
import type { OrderLineRow, OrderRow } from './order-tables.ts'

export async function insertOrders(tx: Db, orders: OrderRow[], lines: OrderLineRow[]): Promise<void> {
  await insertRows(tx, 'customer_order', orders)
  await insertRows(tx, 'order_line', lines)
}

const insertOrderRows = defineQuery.independentWriteVariants(
  'insertPlacedOrders',
  (_db, columns: string[], $: Params<{ json: string }>) => insertOf('customer_order', columns, $.json),
)
const insertLineRows = defineQuery.independentWriteVariants(
  'insertPlacedLines',
  (_db, columns: string[], $: Params<{ json: string }>) => insertOf('order_line', columns, $.json),
)

/** Inserts placed orders with their lines. */
export async function insertPlacedOrders(tx: Db, orders: OrderRow[], lines: OrderLineRow[]): Promise<void> {
  if (orders.length === 0) return
  await insertOrderRows(tx, columnsOf(orders), { json: toJson(orders) })
  await insertLineRows(tx, columnsOf(lines), { json: toJson(lines) })
}

export const findOrder = (db: Db, id: string) =>
  db.selectFrom('customer_order').selectAll().where('id', '=', id).executeTakeFirst()

export const findOrdersByIds = (db: Db, ids: string[]) =>
  db.selectFrom('customer_order').selectAll().where('id', '=', anyOf(ids)).execute()

export const lockOrder = (tx: Db, id: string) =>
  tx.selectFrom('customer_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const orderColumns = [
  'id',
  'account_id',
  'restaurant_id',
  'status',
  'code',
  'total_cents',
  'commission_bp',
  'commission_cents',
  'placed_at',
  'hold_expires_at',
  'pickup_start',
  'pickup_end',
  'paid_at',
  'collected_at',
  'ended_at',
  'cancelled_by',
  'cancel_reason',
  'cancelled_by_account',
  'pass_issue',
  'share_hash',
  'calendar_sequence',
  'calendar_revised_at',
  'restaurant_calendar_sequence',
  'sold_without_address',
  'gst_registered',
  'operator_gst',
] as const satisfies (keyof OrderRow)[]

const lockInOrder = defineQuery.writeReturning('lockOrders', (db, ids: Param<string[]>) =>
  db.selectFrom('customer_order').select(orderColumns).where('id', '=', anyOf(ids)).orderBy('id').forUpdate(),
)

/**
 * Locks orders in the order of their ids, so that two who lock several never wait for each other in a circle.
 */
export async function lockOrders(tx: Db, ids: string[]): Promise<Map<string, OrderRow>> {
  const rows = await lockInOrder(tx, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A paid order is in its customer's calendar, so each change of it is a revision of that entry. */
const calendarRevision = (now: Date) => ({
  calendar_sequence: sql<number>`calendar_sequence + (paid_at is not null)::integer`,
  calendar_revised_at: sql<Date>`greatest(calendar_revised_at, ${now.toISOString()}::timestamptz)`,
})

/**
 * Moves an order along a transition, if it is in a status that the transition leaves; undefined when it is
 * not.
 */
export async function moveOrder(
  tx: Db,
  id: string,
  event: OrderTransition,
  now: Date,
  set: Partial<OrderRow>,
): Promise<OrderRow | undefined> {
  const moved = await tx
    .updateTable('customer_order')
    .set({ ...set, ...calendarRevision(now), status: transitions[event].to })
    .where('id', '=', id)
    .where('status', 'in', [...transitions[event].from])
    .returningAll()
    .executeTakeFirst()
  if (moved === undefined) return undefined
  await publishOrders(tx, [moved])
  return moved
}

const { to: COLLECTED, from: collectable } = transitions.collect

const setCollected = defineQuery.writeReturning(
  'setOrdersCollected',
  (_db, ids: Param<string[]>, times: Param<string[]>, now: Param<Date>) => sql<{ id: string }>`
    update customer_order set status = ${COLLECTED}, collected_at = pickup.at, ended_at = pickup.at,
      calendar_sequence = calendar_sequence + 1, calendar_revised_at = greatest(calendar_revised_at, ${now}::timestamptz)
    from unnest(${ids}::uuid[], ${times}::timestamptz[]) as pickup (id, at)
    where customer_order.id = pickup.id and status = any(${[...collectable]}::text[])
    returning customer_order.id`,
)

/**
 * Marks orders as collected, each at its own time. The caller has locked them and seen that they are paid or
 * missed.
 */
export async function collectOrders(
  tx: Db,
  collected: { order: OrderRow; at: Date }[],
  now: Date,
): Promise<void> {
  if (collected.length === 0) return
  const ids = collected.map(({ order }) => order.id)
  const times = collected.map(({ at }) => at.toISOString())
  const changed_orders = collected.map(({ order }) => ({ ...order, status: COLLECTED }))
  const [rows] = await Promise.all([setCollected(tx, ids, times, now), publishOrders(tx, changed_orders)])
  if (rows.length !== collected.length)
    throw new Error('an order that was locked as paid or missed could not be collected')
}

/**
 * Revises a paid order that stays one, for its calendar entry and whoever is looking at it; undefined when it
 * is not paid any more.
 */
export async function revisePaidOrder(tx: Db, id: string, now: Date): Promise<OrderRow | undefined> {
  const revised = await tx
    .updateTable('customer_order')
    .set(calendarRevision(now))
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .returningAll()
    .executeTakeFirst()
  if (revised === undefined) return undefined
  await publishOrders(tx, [revised])
  return revised
}

export const findOrderByShareHash = (db: Db, share_hash: Uint8Array) =>
  db.selectFrom('customer_order').selectAll().where('share_hash', '=', share_hash).executeTakeFirst()

/**
 * Issues the next pass of a paid order, which makes the one before invalid; undefined when it is not paid any
 * more.
 */
export const reissuePass = (
  tx: Db,
  id: string,
  code: string,
  share_hash: Uint8Array | null,
  now: Date,
): Promise<OrderRow | undefined> =>
  tx
    .updateTable('customer_order')
    .set((eb) => ({ pass_issue: eb('pass_issue', '+', 1), code, share_hash, ...calendarRevision(now) }))
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .returningAll()
    .executeTakeFirst()

const lineColumns = [
  'order_id',
  'line_no',
  'food_item_id',
  'name',
  'description',
  'quantity',
  'cancelled_quantity',
  'unit_price_cents',
  'portion_weight_g',
  'declaration',
  'changed_declaration',
] as const

const findLines = defineQuery.readMany('findOrderLines', (db, order_ids: Param<string[]>) =>
  db
    .selectFrom('order_line')
    .select(lineColumns)
    .where('order_id', '=', anyOf(order_ids))
    .orderBy('order_id')
    .orderBy('line_no'),
)

/** The lines of orders, by order. */
export async function findOrderLines(db: Db, order_ids: string[]): Promise<Map<string, OrderLineRow[]>> {
  if (order_ids.length === 0) return new Map()
  const rows = await findLines(db, order_ids)
  return Map.groupBy(rows, (row) => row.order_id)
}

interface AccountOrdersPage {
  /** The page begins after this order. */
  after?: Pick<OrderRow, 'placed_at' | 'id'> | undefined
  limit: number
}

/** A page of the orders of an account, newest first. */
export const findOrdersOfAccount = (db: Db, account_id: string, { after, limit }: AccountOrdersPage) =>
  db
    .selectFrom('customer_order')
    .selectAll()
    .where('account_id', '=', account_id)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(placed_at, id) < (${after?.placed_at}, ${after?.id}::uuid)`),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const withCode = (db: Db, restaurant_id: string, code: string) =>
  db
    .selectFrom('customer_order')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('code', '=', code)

/** The order with a code at a restaurant: the open one, else the newest whose pickup ended after `since`. */
export async function findOrderByCode(
  db: Db,
  restaurant_id: string,
  code: string,
  since: Date,
): Promise<OrderRow | undefined> {
  const open = await withCode(db, restaurant_id, code)
    .where('status', 'in', ['held', 'paid'])
    .executeTakeFirst()
  return (
    open ??
    withCode(db, restaurant_id, code)
      .where('pickup_end', '>', since)
      .orderBy('placed_at', 'desc')
      .executeTakeFirst()
  )
}

/** Whether a restaurant has orders that are held or paid. */
export async function hasOpenOrders(db: Db, restaurant_id: string): Promise<boolean> {
  const open = await db
    .selectFrom('customer_order')
    .select('id')
    .where('restaurant_id', '=', restaurant_id)
    .where('status', 'in', ['held', 'paid'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

export const findHeldOrders = (tx: Db, account_id: string) =>
  tx
    .selectFrom('customer_order')
    .select('id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'held')
    .orderBy('id')
    .execute()

/** An order that is due for a sweep, and since when. */
export interface DueOrder {
  id: string
  due_at: Date
}

export const findExpiredHolds = (
  db: Db,
  now: Date,
  after: DueOrder | undefined,
  limit: number,
): Promise<DueOrder[]> =>
  db
    .selectFrom('customer_order')
    .select(['id', 'hold_expires_at as due_at'])
    .where('status', '=', 'held')
    .where('hold_expires_at', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(hold_expires_at, id) > (${after?.due_at}, ${after?.id}::uuid)`),
    )
    .orderBy('hold_expires_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export const findUncollected = (
  db: Db,
  pickup_ended_before: Date,
  after: DueOrder | undefined,
  limit: number,
): Promise<DueOrder[]> =>
  db
    .selectFrom('customer_order')
    .select(['id', 'pickup_end as due_at'])
    .where('status', '=', 'paid')
    .where('pickup_end', '<=', pickup_ended_before)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(pickup_end, id) > (${after?.due_at}, ${after?.id}::uuid)`),
    )
    .orderBy('pickup_end')
    .orderBy('id')
    .limit(limit)
    .execute()
