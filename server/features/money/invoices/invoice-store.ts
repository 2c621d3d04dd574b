import { sql } from 'kysely'
import type { InvoiceKind } from '#contract/money/invoices.ts'
import type { Db, Tables } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'

export interface InvoiceRow {
  number: number
  restaurant_id: string
  /** In Melbourne, `YYYY-MM`. */
  month: string
  kind: InvoiceKind
  title: string
  total_cents: number
  gst_cents: number
  html: string
  issued_at: Date
}

interface InvoiceRunTable {
  id: number
  last_number: number
  /** The month whose invoices are issued next; null until the first sweep. */
  month: string | null
  after_restaurant: string | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    invoice: InvoiceRow
    invoice_run: InvoiceRunTable
  }
}

/**
 * The documents of a restaurant without their HTML, the newest first, from before a number on; all of them
 * without a limit.
 */
export const findInvoices = (
  db: Db,
  restaurant_id: string,
  { before, limit }: { before?: number | undefined; limit?: number },
) =>
  db
    .selectFrom('invoice')
    .select(['number', 'kind', 'month', 'title', 'total_cents', 'issued_at'])
    .where('restaurant_id', '=', restaurant_id)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

export const findInvoice = (db: Db, restaurant_id: string, number: number) =>
  db
    .selectFrom('invoice')
    .select('html')
    .where('restaurant_id', '=', restaurant_id)
    .where('number', '=', number)
    .executeTakeFirst()

/** The documents of a restaurant for one month. */
export const findInvoicesOfMonth = (db: Db, restaurant_id: string, month: string) =>
  db
    .selectFrom('invoice')
    .select(['number', 'title', 'total_cents'])
    .where('restaurant_id', '=', restaurant_id)
    .where('month', '=', month)
    .orderBy('number')
    .execute()

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

/** A movement of an order's money as its customer sees it. */
export interface ReceiptMovement {
  event: 'paid' | 'refunded' | 'dispute_opened' | 'dispute_won' | 'dispute_lost'
  at: Date
  /** What the customer paid; less than nothing for what they got back, also from their bank. */
  provider_cents: number
  /** What the operator bears, or no longer bears. */
  operator_cents: number
  /** The GST in what the restaurant sold by it; null where that was not asked yet. */
  gst_cents: number | null
}

/** The movements of an order's money, oldest first. */
export async function findReceiptMovements(db: Db, order_id: string): Promise<ReceiptMovement[]> {
  const { rows } = await sql<ReceiptMovement>`
    select event, at,
      coalesce(sum(amount_cents) filter (where ledger_account = 'provider'), 0)::int as provider_cents,
      coalesce(sum(amount_cents) filter (where ledger_account = 'operator'), 0)::int as operator_cents,
      sum(gst_cents) filter (where ledger_account = 'restaurant')::int as gst_cents
    from ledger_entry where order_id = ${order_id} and event in ('paid', 'refunded', 'dispute_opened', 'dispute_won', 'dispute_lost')
    group by at, event, ref order by at, min(id)`.execute(db)
  return rows
}
