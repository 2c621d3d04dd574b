import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import { findOrder, findOrderLines, isPaidBy } from '#server/features/orders/orders/public.ts'
import { findAcceptedScan } from '#server/features/orders/pickups/public.ts'
import type { DisputeEvidence } from '#server/features/payments/payments/public.ts'
import { findAccountNames } from '#server/features/people/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { DisputeRow } from './dispute-store.ts'
import { toEvidence } from './evidence-rules.ts'

/**
 * What is recorded of the collection of an order, as the bank is given it; undefined where nobody has
 * collected it, and for a further payment, which was returned.
 */
export async function findEvidence(
  db: Db,
  { order_id, session_id }: Pick<DisputeRow, 'order_id' | 'session_id'>,
): Promise<DisputeEvidence | undefined> {
  const order = order_id === null ? undefined : await findOrder(db, order_id)
  const scan = order === undefined ? undefined : await findAcceptedScan(db, order.id)
  if (order === undefined || scan === undefined || !(await isPaidBy(db, order.id, session_id)))
    return undefined
  const restaurant = (await findRestaurantCards(db, [order.restaurant_id])).get(order.restaurant_id)
  if (restaurant === undefined) return undefined
  const customer_name = (await findAccountNames(db, [order.account_id])).get(order.account_id)
  const lines = (await findOrderLines(db, [order.id])).get(order.id) ?? []
  return toEvidence({ order, scan, lines, restaurant, customer_name })
}
