import type { Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'

type JobQueue = Pick<Jobs, 'enqueue'>

/** Emails customer and restaurant about an order that was paid, once the caller's transaction commits. */
export const notifyOrderPaid = (tx: Db, jobs: JobQueue, order_id: string): Promise<void> =>
  jobs.enqueue(tx, 'orders.emails', [
    { kind: 'order_paid', order_id },
    { kind: 'new_order', order_id },
  ])

/**
 * Emails the customer about a cancelled order and its refund, and the restaurant too if the customer
 * cancelled.
 */
export const notifyOrderCancelled = (
  tx: Db,
  jobs: JobQueue,
  order_id: string,
  by: 'customer' | 'restaurant',
): Promise<void> =>
  jobs.enqueue(tx, 'orders.emails', [
    { kind: 'order_cancelled', order_id },
    ...(by === 'customer' ? [{ kind: 'cancelled_by_customer', order_id } as const] : []),
  ])
