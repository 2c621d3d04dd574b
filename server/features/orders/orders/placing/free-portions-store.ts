import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import type { FreePortionUse } from './free-portions-rules.ts'

const findFreePortions = defineQuery.read(
  'findFreePortions',
  (_db, account_ids: Param<string[]>, from: Param<Date>, to: Param<Date>) => sql<
    FreePortionUse & { id: string }
  >`
    select account.id, free.portions::int as portions, free.orders::int as orders from unnest(${account_ids}::uuid[]) as account (id)
    cross join lateral (
      select coalesce(sum(line.quantity - line.cancelled_quantity) filter (where placed.status in ('held', 'paid', 'collected', 'missed')), 0) as portions,
        count(distinct placed.id) as orders
      from customer_order placed join order_line line on line.order_id = placed.id and line.unit_price_cents = 0
      where placed.account_id = account.id and placed.placed_at >= ${from} and placed.placed_at < ${to}
    ) as free`,
)

/**
 * The free portions and orders that accounts had in a span of time, by account. A released order counts only
 * as an order.
 */
export async function findFreePortionUse(
  tx: Db,
  account_ids: string[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, FreePortionUse>> {
  const rows = await findFreePortions(tx, account_ids, from, to)
  return new Map(rows.map(({ id, portions, orders }) => [id, { portions, orders }]))
}
