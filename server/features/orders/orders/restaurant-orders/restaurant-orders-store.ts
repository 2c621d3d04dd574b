import { sql } from 'kysely'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OrderRow } from '#server/features/orders/orders/order-tables.ts'
import type { OrderSpan } from './restaurant-orders-rules.ts'

interface SpanQuery {
  status: OrderStatus | undefined
  /** The page begins after this order. */
  after: { pickup_end: Date; id: string } | undefined
  limit: number
}

const statusesOf = ({ statuses }: OrderSpan, { status }: SpanQuery): OrderStatus[] | undefined =>
  status === undefined
    ? statuses
    : [status].filter((each) => statuses === undefined || statuses.includes(each))

const selectSpan = (db: Db, restaurant_id: string, { after, until, opens_before }: OrderSpan) =>
  db
    .selectFrom('customer_order')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .$if(after !== undefined, (orders) => orders.where('pickup_end', '>', after ?? new Date(0)))
    .$if(until !== undefined, (orders) => orders.where('pickup_end', '<=', until ?? new Date(0)))
    .$if(opens_before !== undefined, (orders) =>
      orders.where('pickup_start', '<', opens_before ?? new Date(0)),
    )

/** Orders of a restaurant by the end of their pickup. */
export async function findOrdersOfSpan(
  db: Db,
  restaurant_id: string,
  span: OrderSpan,
  query: SpanQuery,
): Promise<OrderRow[]> {
  const { after, limit } = query
  const statuses = statusesOf(span, query)
  if (statuses?.length === 0) return []
  const [direction, beyond] =
    span.is_latest_first === true ? (['desc', sql`<`] as const) : (['asc', sql`>`] as const)
  return selectSpan(db, restaurant_id, span)
    .$if(statuses !== undefined, (orders) => orders.where('status', 'in', statuses ?? []))
    .$if(after !== undefined, (orders) =>
      orders.where(sql<boolean>`(pickup_end, id) ${beyond} (${after?.pickup_end}, ${after?.id}::uuid)`),
    )
    .orderBy('pickup_end', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}
