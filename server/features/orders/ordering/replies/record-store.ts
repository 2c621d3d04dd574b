import { sql } from 'kysely'
import type { CustomerRecord, RestaurantRecord } from '#contract/desk/records.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Db } from '#server/platform/db/database.ts'

/** What a customer has paid, cancelled, complained of and disputed. */
export async function findCustomerRecord(db: Db, account_id: string): Promise<CustomerRecord> {
  const { rows } = await sql<CustomerRecord>`
    select count(*)::int as paid, (count(*) filter (where cancelled_by = 'customer'))::int as cancelled,
      (select count(*)::int from complaint where account_id = ${account_id}) as complaints,
      (count(*) filter (where exists (select from dispute where order_id = customer_order.id)))::int as disputed
    from customer_order where account_id = ${account_id} and paid_at is not null`.execute(db)
  return rows[0] ?? { paid: 0, cancelled: 0, complaints: 0, disputed: 0 }
}

const RECORD_DAYS = 90

/** How many paid orders to be collected in the last 90 days a restaurant had, and cancelled. */
export async function findRestaurantRecord(
  db: Db,
  restaurant_id: string,
  now: Date,
): Promise<RestaurantRecord> {
  const { rows } = await sql<RestaurantRecord>`
    select count(*)::int as paid, (count(*) filter (where cancelled_by = 'restaurant'))::int as cancelled
    from customer_order where restaurant_id = ${restaurant_id} and paid_at is not null
      and pickup_end > ${new Date(now.getTime() - RECORD_DAYS * DAY_MS)}`.execute(db)
  return rows[0] ?? { paid: 0, cancelled: 0 }
}
