import { type Invoice, INVOICES_PAGE } from '#contract/money/invoices.ts'
import { toAud } from '#contract/money.ts'
import type { Caller, Partner } from '#server/application/callers.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { invalidCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { findInvoice, findInvoices } from './invoice-store.ts'

const NUMBER = /^[1-9]\d{0,8}$/

type FoundInvoice = Awaited<ReturnType<typeof findInvoices>>[number]

const toInvoiceReply = ({ total_cents, issued_at, ...row }: FoundInvoice): Invoice => ({
  ...row,
  total: toAud(total_cents),
  issued_at: issued_at.toISOString(),
})

/** The invoices and adjustment notes of a restaurant, the newest first. */
export async function browseInvoices(
  { database }: { database: Database },
  { restaurant_id }: Partner,
  cursor: string | undefined,
): Promise<Page<Invoice[]>> {
  if (cursor !== undefined && !NUMBER.test(cursor)) throw invalidCursor()
  const before = cursor === undefined ? undefined : Number(cursor)
  const pageAndOne = await findInvoices(database.query, restaurant_id, { before, limit: INVOICES_PAGE + 1 })
  const { rows, next_cursor } = toPage(pageAndOne, INVOICES_PAGE, ({ number }) => String(number))
  return new Page(rows.map(toInvoiceReply), next_cursor)
}

/** All of them, for the owner of the restaurant. */
export const exportInvoices = async (db: Db, { role, restaurant_id }: Caller): Promise<Invoice[]> =>
  role !== 'owner' || restaurant_id === null
    ? []
    : (await findInvoices(db, restaurant_id, {})).map(toInvoiceReply)

/** A document of a restaurant as it was issued. */
export async function readInvoice(
  { database }: { database: Database },
  { restaurant_id }: Partner,
  number: string,
): Promise<string> {
  const invoice = NUMBER.test(number)
    ? await findInvoice(database.query, restaurant_id, Number(number))
    : undefined
  if (invoice === undefined) throw new Failure('not_found')
  return invoice.html
}
