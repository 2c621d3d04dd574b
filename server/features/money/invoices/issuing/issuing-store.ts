import { sql } from 'kysely'
import type { InvoiceRow } from '#server/features/money/invoices/invoice-store.ts'
import type { Db, Tables } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'

/** How far invoices are issued, for one process at a time; undefined while another issues some. */
export const lockRun = (tx: Db) =>
  tx
    .selectFrom('invoice_run')
    .select(['last_number', 'month', 'after_restaurant'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/** The caller has locked it. */
export const updateRun = (tx: Db, run: Partial<Tables['invoice_run']>) =>
  tx.updateTable('invoice_run').set(run).execute()

export const insertInvoices = (tx: Db, invoices: InvoiceRow[]) =>
  tx.insertInto('invoice').values(invoices).execute()

/** The numbers of the invoices of restaurants, by restaurant and month. */
export async function findInvoiceNumbers(
  db: Db,
  restaurant_ids: string[],
): Promise<Map<string, Map<string, number>>> {
  const rows = await db
    .selectFrom('invoice')
    .select(['restaurant_id', 'month', 'number'])
    .where('restaurant_id', '=', anyOf(restaurant_ids))
    .where('kind', '=', 'invoice')
    .execute()
  const byRestaurant = Map.groupBy(rows, ({ restaurant_id }) => restaurant_id)
  return new Map(
    [...byRestaurant].map(([id, invoices]) => [
      id,
      new Map(invoices.map(({ month, number }) => [month, number])),
    ]),
  )
}

interface BuyerRow {
  id: string
  name: string
  abn: string | null
  address: string | null
  suburb: string | null
  postcode: string | null
}

/**
 * Restaurants as an invoice names them: one that has closed as it was called until then, without its address.
 */
export async function findBuyers(db: Db, restaurant_ids: string[]): Promise<BuyerRow[]> {
  const { rows } = await sql<BuyerRow>`
    select id, coalesce(seller.name, restaurant.name) as name, coalesce(seller.abn, restaurant.abn) as abn, address, suburb, postcode
    from restaurant left join lateral (
      select name, abn from former_seller
      where restaurant_id = restaurant.id and restaurant.closed_at is not null order by until desc limit 1
    ) seller on true
    where id = ${anyOf(restaurant_ids)} order by id`.execute(db)
  return rows
}
