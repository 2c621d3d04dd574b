import { z } from 'zod'
import { ORDERS_PAGE_MAX, INSTANT_BEFORE, INSTANT_FROM } from '#contract/constants.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Order, ordersApi } from '#contract/orders/orders.ts'
import { melbourneDate, melbourneDay } from '#contract/time.ts'
import { findBusinessDay } from '#server/features/kitchen/hours/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { CounterCaller } from '#server/application/callers.ts'
import { toPage, readCursor, writeCursor } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import type { OrderDeps } from '#server/features/orders/ordering/order-deps.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { audienceOf, toRestaurantOrders } from './order-reply-flows.ts'
import {
  type OrderSpan,
  seesOnlyToday,
  spansOfAll,
  spansOfBusinessDay,
  spansOfDate,
} from './restaurant-orders-rules.ts'
import { findOrdersOfSpan } from './restaurant-orders-store.ts'

/** Where a page begins: after this order of the list's part with this index. */
interface OrdersCursor {
  span: number
  pickup_end: Date
  id: string
}

const Fields = z.tuple([z.int().min(0).max(9), z.int().min(INSTANT_FROM).max(INSTANT_BEFORE), z.uuid()])

function readOrdersCursor(cursor: string): OrdersCursor {
  const [span, pickup_end, id] = readCursor(Fields, cursor)
  return { span, pickup_end: new Date(pickup_end), id }
}

const writeOrdersCursor = ({ span, pickup_end, id }: OrdersCursor): string =>
  writeCursor([span, pickup_end.getTime(), id])

type Query = InputOf<typeof ordersApi.ofRestaurant>

/**
 * A page of the orders of a restaurant: of its business day, of a day of the calendar, or all, with those of
 * the business day first.
 */
export async function findRestaurantOrdersPage(
  deps: OrderDeps,
  caller: CounterCaller,
  query: Query,
): Promise<Page<Order[]>> {
  const db = deps.database.query
  const { limit = ORDERS_PAGE_MAX } = query
  const cursor = query.cursor === undefined ? undefined : readOrdersCursor(query.cursor)
  const pageAndOne = await findRows(db, caller.restaurant_id, await findSpans(deps, caller, query), {
    ...query,
    cursor,
    limit: limit + 1,
  })
  const { rows, next_cursor } = toPage(pageAndOne, limit, ({ order, span }) =>
    writeOrdersCursor({ ...order, span }),
  )
  const orders = rows.map(({ order }) => order)
  return new Page(await toRestaurantOrders(deps, db, orders, audienceOf(caller)), next_cursor)
}

async function findSpans(
  deps: OrderDeps,
  { restaurant_id, role }: CounterCaller,
  { day, date }: Query,
): Promise<OrderSpan[]> {
  const now = deps.now()
  if (date !== undefined && !seesOnlyToday(role)) return spansOfDate(melbourneDay(date))
  const businessDay = await findBusinessDay(deps.database.query, restaurant_id, now)
  if (date !== undefined && date !== businessDay.date && date !== melbourneDate(now))
    throw new Failure('forbidden', { detail: 'At the counter you see the orders of today.' })
  return seesOnlyToday(role) || day === 'current'
    ? spansOfBusinessDay(businessDay, now)
    : spansOfAll(businessDay)
}

interface RowsQuery extends Pick<Query, 'status'> {
  cursor: OrdersCursor | undefined
  limit: number
}

/** The first orders of the spans, from the cursor on. */
async function findRows(
  db: Db,
  restaurant_id: string,
  spans: OrderSpan[],
  { status, cursor, limit }: RowsQuery,
): Promise<{ span: number; order: OrderRow }[]> {
  const rows: { span: number; order: OrderRow }[] = []
  for (const [at, span] of spans.entries()) {
    if (rows.length >= limit) break
    if (cursor !== undefined && at < cursor.span) continue
    const after = cursor?.span === at ? cursor : undefined
    const orders = await findOrdersOfSpan(db, restaurant_id, span, {
      status,
      after,
      limit: limit - rows.length,
    })
    rows.push(...orders.map((order) => ({ span: at, order })))
  }
  return rows
}
