import { sql } from 'kysely'
import {
  CANCEL_BEFORE_END_MINUTES,
  LATE_CANCEL_MINUTES,
  LATE_CANCELLATION_DAYS,
} from '#contract/constants.ts'
import { foodComplaintKinds } from '#contract/desk/complaint-terms.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * How many paid orders an account cancelled late in the last days, since it last collected one. Those that it could
 * cancel at any time do not count.
 */
export async function countLateCancellations(tx: Db, account_id: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - LATE_CANCELLATION_DAYS * DAY_MS)
  const late = CANCEL_BEFORE_END_MINUTES + LATE_CANCEL_MINUTES
  const { rows } = await sql<{ count: number }>`
    with recent as (
      select id, status, cancelled_by, paid_at, pickup_end, sold_without_address, ended_at, collected_at
      from customer_order where account_id = ${account_id} and ended_at > ${since}
    )
    select count(*)::int as count from recent
    where status = 'cancelled' and cancelled_by = 'customer' and paid_at is not null and not sold_without_address
      and ended_at > pickup_end - ${late} * interval '1 minute'
      and ended_at > coalesce((select max(collected_at) from recent), '-infinity')
      and not exists (select from order_line where order_id = id and changed_declaration is not null)`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Of some orders, whether a complaint about their food waits for its decision, and whether their collection was undone. */
export async function findObstacleRows(
  db: Db,
  order_ids: string[],
): Promise<Map<string, { is_complained: boolean; is_undone: boolean }>> {
  const { rows } = await sql<{ id: string; is_complained: boolean; is_undone: boolean }>`
    select open_order.id,
      exists (select from complaint where order_id = open_order.id and kind = any(${[...foodComplaintKinds]})
        and status in ('open', 'with_operator', 'appealed')) as is_complained,
      exists (select from undone_collection where order_id = open_order.id) as is_undone
    from unnest(${order_ids}::uuid[]) as open_order (id)`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
