import {
  lockStock,
  type PendingRecall,
  completeRecall,
  findPendingRecalls,
} from '#server/features/kitchen/food-items/public.ts'
import { removeImpactEntries } from '#server/features/orders/impact/public.ts'
import { notifyOrderCancelled, publishOrders } from '#server/features/orders/ordering/order-notifications.ts'
import type { OrderDeps } from '#server/features/orders/ordering/order-deps.ts'
import { findPaymentSessionId } from '#server/features/orders/ordering/money/ledger-store.ts'
import { findOrderLines, lockOrders, moveOrder } from '#server/features/orders/ordering/order-store.ts'
import type { OrderRow } from '#server/features/orders/ordering/order-tables.ts'
import { endPaidOrder, releaseOrder } from '#server/features/orders/ordering/order-transition-flows.ts'
import { refundRest } from '#server/features/orders/ordering/money/refund-flows.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { recallAction } from './recall-rules.ts'
import {
  findDueOrders,
  findNotices,
  findRecalledIds,
  findRecallsOfOrders,
  insertRecallOrders,
  findDueAccounts,
  hasDueOrders,
} from './recalled-order-store.ts'
import { recallEmails } from './recall-emails.ts'

type RecalledOrderDeps = Pick<OrderDeps, 'now' | 'jobs'>

/**
 * Deals with the recalled orders of one account, and emails it once about all of them. Repeated, it does what
 * is left.
 */
async function recallOrdersOf(
  tx: Db,
  deps: RecalledOrderDeps,
  recall: PendingRecall,
  account_id: string,
): Promise<void> {
  const orders = await lockOrders(tx, await findDueOrders(tx, recall, account_id))
  const recalled_ids = await findRecalledIds(tx, recall.id, [...orders.keys()])
  const due = [...orders.values()].filter((order) => !recalled_ids.has(order.id))
  await lockStockOf(tx, due)
  const refunds = new Map<string, boolean>()
  for (const order of due) {
    const refunded = await recallOrder(tx, deps, recall, order)
    if (refunded !== undefined) refunds.set(order.id, refunded)
  }
  await recordNotices(tx, deps, recall, refunds)
  // Once for all of them, so that their rows are locked in order. Food that nobody should eat was not saved.
  const collected = due.filter(({ status }) => status === 'collected')
  await removeImpactEntries(
    tx,
    collected.map(({ id }) => id),
  )
}

/** All at once and in the order of their ids, as orders that are placed lock them. */
async function lockStockOf(tx: Db, orders: OrderRow[]): Promise<void> {
  const ending = orders.filter(({ status }) => status !== 'collected').map(({ id }) => id)
  const lines = [...(await findOrderLines(tx, ending)).values()].flat()
  await lockStock(
    tx,
    lines.map(({ food_item_id }) => food_item_id),
  )
}

/** Whether the order of a buyer is refunded; undefined where nobody has bought. */
async function recallOrder(
  tx: Db,
  deps: RecalledOrderDeps,
  recall: PendingRecall,
  order: OrderRow,
): Promise<boolean | undefined> {
  const cancellation = { by: 'restaurant', reason: recall.reason, account_id: recall.account_id } as const
  switch (recallAction(order.status)) {
    case 'release':
      await releaseOrder(tx, deps, order.id, cancellation)
      return undefined
    case 'cancel':
      await endPaidOrder(tx, deps, order, 'recall', cancellation)
      return order.total_cents > 0
    case 'notify':
      await publishOrders(tx, [order])
      return recall.refund && refundCollected(tx, deps, order)
    default:
      return undefined
  }
}

/** Refunds what is left of an order; false when nothing was paid. */
async function refundCollected(tx: Db, deps: RecalledOrderDeps, order: OrderRow): Promise<boolean> {
  const session_id = await findPaymentSessionId(tx, order.id)
  if (session_id === undefined || order.total_cents === 0) return false
  await refundRest(tx, order, 'recalled', deps.now())
  return true
}

async function recordNotices(
  tx: Db,
  deps: RecalledOrderDeps,
  recall: PendingRecall,
  refunds: Map<string, boolean>,
): Promise<void> {
  if (refunds.size === 0) return
  const notices = await findNotices(tx, recall.id, [...refunds.keys()])
  const rows = [...refunds].map(([order_id, refunded]) => {
    const notice = notices.get(order_id)
    const notifies = notice?.is_new !== false
    const { notified_at = null, opened_at = null } = notifies ? {} : (notice ?? {})
    return { recall_id: recall.id, order_id, refunded, notifies, notified_at, opened_at }
  })
  await insertRecallOrders(tx, rows)
  const [order_id, ...further_order_ids] = rows.filter(({ notifies }) => notifies).map((row) => row.order_id)
  if (order_id === undefined) return
  await deps.jobs.enqueue(tx, 'recalls.emails', [
    { kind: 'food_recalled', recall_id: recall.id, order_id, further_order_ids },
  ])
}

/**
 * Undoes a collection: the order is paid again, or missed since `missed_at`; one whose food was recalled
 * meanwhile is cancelled instead.
 * Undefined when it is not collected.
 */
export async function undoCollection(
  tx: Db,
  deps: RecalledOrderDeps,
  order_id: string,
  missed_at: Date | null,
): Promise<OrderRow | undefined> {
  const event = missed_at === null ? 'undo_collection' : 'undo_late_collection'
  const reopened = await moveOrder(tx, order_id, event, deps.now(), {
    collected_at: null,
    ended_at: missed_at,
  })
  const recall = reopened && (await findRecallsOfOrders(tx, [order_id])).get(order_id)?.at(-1)
  if (reopened === undefined || recall === undefined) return reopened
  const cancelled = await endPaidOrder(tx, deps, reopened, 'recall', {
    by: 'restaurant',
    reason: recall.reason,
    account_id: recall.account_id,
  })
  await notifyOrderCancelled(tx, deps.jobs, order_id, 'restaurant')
  return cancelled
}

const SWEEP_SECONDS = 2
const PAGE_SIZE = 500

/**
 * Deals with the orders of recalls, the accounts one after the other, so that no lock is held for long. Every
 * process sweeps; what is done with an order is decided under its lock, so it happens once.
 */
export function recallJobs(jobs: Jobs, deps: OrderDeps & { log: Log; emails: Emails }): void {
  const { database, now, log, emails } = deps
  emails.work('recalls.emails', recallEmails(deps))
  const processRecall = async (recall: PendingRecall): Promise<void> => {
    await sweep({
      find: (after: { id: string } | undefined) =>
        findDueAccounts(database.query, recall, after?.id, PAGE_SIZE),
      pageSize: PAGE_SIZE,
      groupSize: 1,
      run: ([account]) =>
        database.transaction(
          async (tx) => account !== undefined && recallOrdersOf(tx, deps, recall, account.id),
        ),
      onFailure: logSkipped(log, 'orders.recalls'),
    })
    // Its food is off sale, so no order can be added.
    if (!(await hasDueOrders(database.query, recall))) await completeRecall(database.query, recall.id, now())
  }
  jobs.every(SWEEP_SECONDS, 'orders.recalls', async () => {
    for (const recall of await findPendingRecalls(database.query)) await processRecall(recall)
  })
}
