import { sql } from 'kysely'
import { type Db, prepared } from '#server/platform/db/database.ts'
import type { FreePortionUse } from './free-portions-rules.ts'

/** What accounts have had without paying in a span of time, by account. A released order counts only as one that was placed. */
export async function findFreePortionUse(
  tx: Db,
  account_ids: string[],
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, FreePortionUse>> {
  const { rows } = await sql<FreePortionUse & { id: string }>`${prepared}
    select wanted.id, free.portions::int as portions, free.orders::int as orders from unnest(${account_ids}::uuid[]) as wanted (id)
    cross join lateral (
      select coalesce(sum(line.quantity) filter (where placed.status in ('held', 'paid', 'collected', 'missed')), 0) as portions,
        count(distinct placed.id) as orders
      from customer_order placed join order_line line on line.order_id = placed.id and line.unit_price_cents = 0
      where placed.account_id = wanted.id and placed.placed_at >= ${from} and placed.placed_at < ${to}
    ) as free
    where free.orders > 0`.execute(tx)
  return new Map(rows.map(({ id, portions, orders }) => [id, { portions, orders }]))
}
