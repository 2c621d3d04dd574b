import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { keepEdition } from './listing-news-store.ts'
import { changedFor, listingOf } from './listing-rules.ts'

export { passwordResetEmail, notifyAccountChanged } from './account-news.ts'
export { listingOf }
export type { OrderDetails } from './message-types.ts'
export type { NotificationDeps } from './notification-deps.ts'
export { notificationJobs } from './notification-jobs.ts'

type Asked = Pick<Jobs, 'enqueue'>
type ListingRow = Parameters<typeof listingOf>[0]

/** Has the customer and the restaurant told of an order that was paid, once the caller's transaction commits. */
export const notifyOrderPaid = (tx: Db, jobs: Asked, order_id: string): Promise<void> =>
  jobs.enqueue(tx, 'notifications.message', [
    { about: 'order_paid', order_id },
    { about: 'new_order', order_id },
  ])

/** Has the customer told of a cancelled order and its refund, and the restaurant when it was not the one who cancelled. */
export const notifyOrderCancelled = (tx: Db, jobs: Asked, order_id: string, by: 'customer' | 'restaurant'): Promise<void> =>
  jobs.enqueue(tx, 'notifications.message', [
    { about: 'order_cancelled', order_id },
    ...(by === 'customer' ? [{ about: 'cancelled_by_customer', order_id } as const] : []),
  ])

/** Has the customer told of a payment that goes back because it could not become an order. */
export const notifyPaymentReturned = (tx: Db, jobs: Asked, order_id: string, session_id: string): Promise<void> =>
  jobs.enqueue(tx, 'notifications.message', [{ about: 'payment_returned', order_id, session_id }])

/** Has those told who have paid for a meal, when its listing was edited in a way that matters to them. The caller has locked it. */
export async function notifyListingChanged(tx: Db, jobs: Asked, before: ListingRow, after: ListingRow, now: Date): Promise<void> {
  if (changedFor(listingOf(before), listingOf(after)).length === 0) return
  const isFirst = await keepEdition(tx, { at: now.toISOString(), before: listingOf(before) })
  if (isFirst) await jobs.enqueue(tx, 'notifications.edited', [{ food_item_id: before.id }])
}

/** Has those told who have paid for a meal that it was taken off sale. */
export const notifyListingWithdrawn = (tx: Db, jobs: Asked, listing: ListingRow, now: Date): Promise<void> =>
  jobs.enqueue(tx, 'notifications.listing', [{ at: now.toISOString(), before: listingOf(listing), withdrawn: true }])
