import { hasRole } from '#contract/endpoint.ts'
import type { Caller } from '#server/application/callers.ts'
import { printedHtml } from '#server/features/money/invoices/document-html.ts'
import { addressLines, type Party } from '#server/features/money/invoices/party-rules.ts'
import { findFormerSeller, findRestaurantProfile } from '#server/features/kitchen/restaurants/public.ts'
import { findOrder, findOrderLines, type OrderRow } from '#server/features/orders/orders/public.ts'
import { findContact } from '#server/features/people/accounts/public.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { isId } from '#server/platform/ids.ts'
import { toReceipt } from './receipt-document.ts'
import { findReceiptMovements } from './receipt-store.ts'

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
  const order = isId(order_id) ? await findOrder(db, order_id) : undefined
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
