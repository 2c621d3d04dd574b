import { type Invoice, INVOICES_PAGE } from '#contract/money/invoices.ts'
import { toAud } from '#contract/money.ts'
import type { Caller, Partner } from '#server/application/callers.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { invalidCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { hasRole } from '#contract/endpoint.ts'
import { findFormerSeller, findRestaurantProfile } from '#server/features/kitchen/restaurants/public.ts'
import { findOrder, findOrderLines, type OrderRow } from '#server/features/orders/ordering/public.ts'
import { findContact } from '#server/features/people/accounts/public.ts'
import { findInvoice, findInvoices, findReceiptMovements } from './invoice-store.ts'
import { printedHtml } from './document-html.ts'
import { addressLines, type Party } from './invoice-rules.ts'
import { toReceipt } from './receipt-document.ts'

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

/** How somebody may read the receipt of an order; undefined where they may not. */
function readerOf(
  { id, restaurant_id, role }: Caller,
  order: OrderRow,
): 'customer' | 'restaurant' | undefined {
  if (order.account_id === id) return 'customer'
  return order.restaurant_id === restaurant_id && hasRole(role, 'manager') ? 'restaurant' : undefined
}

/** Whoever has the pass alone sees the code, and the restaurant. */
const codeFor = ({ code, share_hash }: OrderRow, reader: 'customer' | 'restaurant'): string =>
  reader === 'restaurant' || share_hash === null ? code : ''

/**
 * The restaurant as it was called when it was paid, with its present address, which it has none of once it
 * has closed.
 */
async function sellerOf(db: Db, restaurant_id: string, paid_at: Date): Promise<Party> {
  const [restaurant, former] = [
    await findRestaurantProfile(db, restaurant_id),
    await findFormerSeller(db, restaurant_id, paid_at),
  ]
  return {
    name: former?.name ?? restaurant?.name ?? '',
    abn: former?.abn ?? restaurant?.abn ?? null,
    address: restaurant === undefined ? [] : addressLines(restaurant),
  }
}

/** The receipt of a paid order as HTML, for its customer and for the managers of its restaurant. */
export async function readReceipt(
  { database }: { database: Database },
  caller: Caller,
  order_id: string,
): Promise<string> {
  const db = database.query
  const order = await findOrder(db, order_id)
  const reader = order && readerOf(caller, order)
  if (order === undefined || reader === undefined || order.paid_at === null) throw new Failure('not_found')
  const { paid_at, total_cents, gst_registered } = order
  const lines = (await findOrderLines(db, [order.id])).get(order.id) ?? []
  const receipt = toReceipt({
    seller: await sellerOf(db, order.restaurant_id, paid_at),
    buyer: reader === 'customer' ? (await findContact(db, caller.id))?.name : undefined,
    code: codeFor(order, reader),
    paid_at,
    total_cents,
    gst_registered,
    lines,
    movements: await findReceiptMovements(db, order.id),
  })
  return printedHtml(receipt)
}
