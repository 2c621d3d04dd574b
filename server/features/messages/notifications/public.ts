import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { appendEdition } from './listing-change-store.ts'
import { changedFields, listingOf } from './listing-change-rules.ts'

export type { EmailTemplate } from './email-template.ts'
export { type EmailBuilders, type EmailJob, type Emails } from './emails.ts'
export { quoteUserText, sanitizeUserText } from './user-text-rules.ts'
export { formatGreeting } from './wording-rules.ts'
export { listingOf }
export type { OrderDetails } from './message-types.ts'
export type { NotificationLookups } from './notification-deps.ts'
export { invitationEmail } from './staff-email-templates.ts'

type JobQueue = Pick<Jobs, 'enqueue'>
type ListingRow = Parameters<typeof listingOf>[0]

/** Emails customer and restaurant about an order that was paid. Like all of these, once the caller's transaction commits. */
export const notifyOrderPaid = (tx: Db, jobs: JobQueue, order_id: string): Promise<void> =>
  jobs.enqueue(tx, 'notifications.message', [
    { about: 'order_paid', order_id },
    { about: 'new_order', order_id },
  ])

/** Emails the customer about a cancelled order and its refund, and the restaurant too if the customer cancelled. */
export const notifyOrderCancelled = (tx: Db, jobs: JobQueue, order_id: string, by: 'customer' | 'restaurant'): Promise<void> =>
  jobs.enqueue(tx, 'notifications.message', [
    { about: 'order_cancelled', order_id },
    ...(by === 'customer' ? [{ about: 'cancelled_by_customer', order_id } as const] : []),
  ])

/** Emails customers whose orders were handed over before pickup opened. */
export const notifyCollectedEarly = (tx: Db, jobs: JobQueue, collections: { order_id: string; scanned_at: Date }[]): Promise<void> =>
  jobs.enqueue(
    tx,
    'notifications.message',
    collections.map(({ order_id, scanned_at }) => ({ about: 'collected_early', order_id, at: scanned_at.toISOString() })),
  )

/** Emails the customer of these orders once about the recall of their food. */
export async function notifyFoodRecalled(tx: Db, jobs: JobQueue, recall_id: string, order_ids: string[]): Promise<void> {
  const [order_id, ...further_order_ids] = order_ids
  if (order_id === undefined) return
  await jobs.enqueue(tx, 'notifications.message', [{ about: 'food_recalled', recall_id, order_id, further_order_ids }])
}

/** Emails the customer about a payment that is refunded, because there is no order that it can pay for. */
export const notifyPaymentReturned = (tx: Db, jobs: JobQueue, order_id: string, session_id: string): Promise<void> =>
  jobs.enqueue(tx, 'notifications.message', [{ about: 'payment_returned', order_id, session_id }])

/** Emails those who have paid for a food item, if the edit changed a field that matters to them. The caller holds its lock. */
export async function notifyListingChanged(tx: Db, jobs: JobQueue, before: ListingRow, after: ListingRow, now: Date): Promise<void> {
  if (changedFields(listingOf(before), listingOf(after)).length === 0) return
  const isFirst = await appendEdition(tx, { at: now.toISOString(), before: listingOf(before) })
  if (isFirst) await jobs.enqueue(tx, 'notifications.edited', [{ food_item_id: before.id }])
}

/** Emails those who have paid for a food item that was withdrawn. */
export const notifyListingWithdrawn = (tx: Db, jobs: JobQueue, listing: ListingRow, now: Date): Promise<void> =>
  jobs.enqueue(tx, 'notifications.listing', [{ at: now.toISOString(), before: listingOf(listing), withdrawn: true }])

/**
 * Emails the customers of these orders at once about a meal that is declared otherwise than they know it. One whose order is not paid
 * yet is not emailed: the page and the email of the payment show it.
 */
export const notifyDeclarationChanged = (
  tx: Db,
  jobs: JobQueue,
  orders: { order_id: string; before: Declaration }[],
  change: { food_item_id: string; at: string; after: Declaration },
): Promise<void> =>
  jobs.enqueue(
    tx,
    'notifications.message',
    orders.map((order) => ({ about: 'declaration_changed', ...order, ...change })),
  )
