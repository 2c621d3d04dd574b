import type { InvoiceKind } from '#contract/money/invoices.ts'
import type { Db } from '#server/platform/db/database.ts'

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
