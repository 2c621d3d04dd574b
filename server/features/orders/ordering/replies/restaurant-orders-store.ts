import { sql } from 'kysely'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { defineQuery, type Param } from '#server/platform/db/define-query.ts'
import { anyOf } from '#server/platform/db/rows.ts'
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

const findCollectorNames = defineQuery.read('findCollectorNames', (db, order_ids: Param<string[]>) =>
  db
    .selectFrom('pickup_scan')
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'pickup_scan.collected_by').on('account.erased_at', 'is', null),
    )
    .leftJoin('counter_device', 'counter_device.id', 'pickup_scan.collected_by_device')
    .select(({ fn }) => [
      'pickup_scan.order_id',
      'pickup_scan.proof',
      fn.coalesce('account.name', 'counter_device.name').as('name'),
    ])
    .where('pickup_scan.order_id', '=', anyOf(order_ids))
    .where('pickup_scan.accepted', '=', true),
)

/** Who handed orders over, by order: the name of a person, or of a counter device, and whether they typed the code. */
export async function findCollectors(
  db: Db,
  order_ids: string[],
): Promise<Map<string, { by: string | null; code_typed: boolean }>> {
  if (order_ids.length === 0) return new Map()
  const rows = await findCollectorNames(db, order_ids)
  return new Map(
    rows.map(({ order_id, name, proof }) => [order_id, { by: name, code_typed: proof === 'code' }]),
  )
}
