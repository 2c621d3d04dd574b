import { minutesAfter } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { JobData } from '#server/platform/jobs/jobs.ts'
import { noticesFor, NOTIFY_INTERVAL_MINUTES } from './listing-change-rules.ts'
import { clearEditions, appendEdition, findListingsToNotify, lockEditions } from './listing-change-store.ts'
import type { NotificationDeps } from './notification-deps.ts'

const BATCH_SIZE = 500

/** Enqueues an email to each customer who has paid for a listing that was withdrawn. */
export async function notifyOfWithdrawal(
  deps: NotificationDeps,
  { at, before, withdrawn }: JobData['notifications.listing'],
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!withdrawn) {
      // An edit, enqueued by a process that runs an earlier version.
      await appendEdition(tx, { at, before })
      return enqueueEditNotices(tx, deps, before.id)
    }
    const orders = await deps.findPaidOrdersWith(tx, before.id, new Date(at))
    await deps.jobs.enqueue(
      tx,
      'notifications.message',
      orders.map(({ id }) => ({ about: 'listing_withdrawn', order_id: id, food_item_id: before.id })),
    )
  })
}

/** Notifies buyers of an edited listing. If they were notified less than the interval ago, the sweep does it later. */
export const notifyOfEdits = (deps: NotificationDeps, food_item_id: string): Promise<void> =>
  deps.database.transaction((tx) => enqueueEditNotices(tx, deps, food_item_id))

/** Notifies buyers of edits that came within the interval, so that the last state of a listing always reaches them. */
export async function notifyOfPendingEdits(deps: NotificationDeps): Promise<void> {
  const due = minutesAfter(deps.now(), -NOTIFY_INTERVAL_MINUTES)
  for (const food_item_id of await findListingsToNotify(deps.database.query, due, BATCH_SIZE)) await notifyOfEdits(deps, food_item_id)
}

/** Locks the listing first and its edits second, as editing does. */
async function enqueueEditNotices(tx: Db, deps: NotificationDeps, food_item_id: string): Promise<void> {
  const now = deps.now()
  const after = await deps.lockListing(tx, food_item_id)
  const editions = await lockEditions(tx, food_item_id, minutesAfter(now, -NOTIFY_INTERVAL_MINUTES))
  const last = editions.at(-1)
  if (last === undefined || after === undefined) return
  const orders = await deps.findPaidOrdersWith(tx, food_item_id, new Date(last.at))
  const notices = noticesFor(orders, editions, after)
  await clearEditions(tx, food_item_id, notices.length > 0 ? now : undefined)
  await deps.jobs.enqueue(
    tx,
    'notifications.message',
    notices.map(({ order_id, before }) => ({ about: 'listing_changed', order_id, at: now.toISOString(), before, after })),
  )
}
