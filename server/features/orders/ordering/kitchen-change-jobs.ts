import type { Db, Database } from '#server/platform/db/database.ts'
import type { Jobs, JobData } from '#server/platform/jobs/jobs.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import {
  clearPendingEdits,
  findItemsWithPendingEdits,
  lockEditedItem,
  noticesFor,
  NOTIFY_INTERVAL_MINUTES,
} from '#server/features/kitchen/food-items/public.ts'
import { minutesAfter, type Now } from '#server/platform/clock.ts'
import type { OrderDeps } from './order-deps.ts'
import { cancelIfOpen } from './order-transition-flows.ts'
import { findOpenOrdersOf, findPaidOrdersWith } from './open-order-store.ts'

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    /** A restaurant does not hand over what it has sold. */
    'orders.cancel_open': { restaurant_id: string; reason: string }
  }
}

const PAGE_SIZE = 200

/**
 * Cancels all open orders of a restaurant and refunds them, once the caller's transaction commits, in which
 * nothing of it may be left on sale. `reason` is for its customers.
 */
export const cancelOpenOrders = (
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  restaurant_id: string,
  reason: string,
): Promise<void> => jobs.enqueue(tx, 'orders.cancel_open', [{ restaurant_id, reason }])

/**
 * Each order has a transaction of its own. What is left after an interruption is cancelled by the next try of
 * the job.
 */
export function openOrderJobs(jobs: Jobs, deps: OrderDeps & { log: Log }): void {
  const { database, log } = deps
  jobs.work('orders.cancel_open', ({ restaurant_id, reason }) =>
    sweep({
      find: (after: { id: string } | undefined) =>
        findOpenOrdersOf(database.query, restaurant_id, after?.id, PAGE_SIZE),
      pageSize: PAGE_SIZE,
      groupSize: 1,
      run: async ([order]) =>
        order !== undefined && cancelIfOpen(deps, order.id, { reason, account_id: null }),
      onFailure: logSkipped(log, 'orders.cancel_open'),
    }),
  )
}

interface EditedFoodItemDeps {
  database: Database
  now: Now
  jobs: Pick<Jobs, 'enqueue'>
}

const SWEEP_SECONDS = 60
const ITEMS_MAX = 500

/** Emails those who have paid for a food item that was edited or withdrawn. */
export function editedFoodItemJobs(jobs: Jobs, deps: EditedFoodItemDeps): void {
  jobs.work('food_items.edited', ({ food_item_id }) => notifyOfEdits(deps, food_item_id))
  jobs.work('food_items.withdrawn', (withdrawal) => notifyOfWithdrawal(deps, withdrawal))
  jobs.every(SWEEP_SECONDS, 'orders.later_edits', () => notifyOfPendingEdits(deps))
}

const notifyOfWithdrawal = (
  { database, jobs }: EditedFoodItemDeps,
  { food_item_id, at }: JobData['food_items.withdrawn'],
): Promise<void> =>
  database.transaction(async (tx) => {
    const orders = await findPaidOrdersWith(tx, food_item_id, new Date(at))
    await jobs.enqueue(
      tx,
      'orders.emails',
      orders.map(({ id }) => ({ kind: 'listing_withdrawn', order_id: id, food_item_id })),
    )
  })

/** If buyers were notified less than the interval ago, the sweep does it later. */
const notifyOfEdits = ({ database, jobs, now }: EditedFoodItemDeps, food_item_id: string): Promise<void> =>
  database.transaction(async (tx) => {
    const at = now()
    const edited = await lockEditedItem(tx, food_item_id, minutesAfter(at, -NOTIFY_INTERVAL_MINUTES))
    if (edited === undefined) return
    const { edits, last, after } = edited
    const notices = noticesFor(await findPaidOrdersWith(tx, food_item_id, new Date(last.at)), edits, after)
    await clearPendingEdits(tx, food_item_id, notices.length > 0 ? at : undefined)
    await jobs.enqueue(
      tx,
      'orders.emails',
      notices.map(({ order_id, before }) => ({
        kind: 'listing_changed',
        order_id,
        at: at.toISOString(),
        before,
        after,
      })),
    )
  })

/**
 * Notifies buyers of edits that came within the interval, so that the last state of a food item always
 * reaches them.
 */
async function notifyOfPendingEdits(deps: EditedFoodItemDeps): Promise<void> {
  const due = minutesAfter(deps.now(), -NOTIFY_INTERVAL_MINUTES)
  for (const food_item_id of await findItemsWithPendingEdits(deps.database.query, due, ITEMS_MAX))
    await notifyOfEdits(deps, food_item_id)
}
