import { sql } from 'kysely'
import type { OrderStatus } from '#contract/orders/orders.ts'
import type { Db } from '#server/platform/db/database.ts'

interface UndoneRow {
  order_id: string
  status: OrderStatus
  code: string
  collected_at: Date
  collected_by: string | null
  undone_at: Date
  undone_by: string | null
}

const nameOf = (by: 'collected_by' | 'undone_by') => sql`coalesce(
  (select name from account where id = ${sql.ref(by)} and erased_at is null),
  (select name from counter_device where id = ${sql.ref(`${by}_device`)}))`

/** The collections at a restaurant that were undone since an instant, the newest first. */
export async function findUndone(db: Db, restaurant_id: string, since: Date, limit: number) {
  const { rows } = await sql<UndoneRow>`
    select order_id, status, code, scanned_at as collected_at, ${nameOf('collected_by')} as collected_by, undone_at, ${nameOf('undone_by')} as undone_by
    from undone_collection join customer_order on customer_order.id = order_id
    where undone_at > ${since} and restaurant_id = ${restaurant_id}
    order by undone_at desc limit ${limit}`.execute(db)
  return rows
}
