import { missedFrom } from '#contract/kitchen/pickup-windows.ts'
import { RECORD_RETENTION_DAYS, RELEASED_HOLD_RETENTION_DAYS } from '#contract/constants.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Db, Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import { insertNewMessages } from '#server/features/messages/notifications/public.ts'
import { minutesAfter, type Now } from '#server/platform/clock.ts'
import { isolateFailures } from '#server/platform/db/batching/isolate-failures.ts'
import { ensureArchiveAccount } from '#server/features/people/accounts/public.ts'
import { releaseOrder } from './order-transition-flows.ts'
import type { OrderDeps } from './order-deps.ts'
import { type DueOrder, findExpiredHolds, moveOrder, findUncollected } from './order-store.ts'
import { findPaidOrdersEnding } from './open-order-store.ts'
import { orderEmailKey, type OrderEmailOf } from './emails/order-emails.ts'
import { isReminderDue, REMINDER_BEFORE_END_MINUTES } from './order-rules.ts'
import { deleteHoldWaits } from './placing/hold-wait-store.ts'
import { deleteUnprovedHolds } from './placing/unproved-hold-store.ts'
import { archiveOrders, deleteLines, emptyLines, lockOldOrders, lockOldReleased } from './retention-store.ts'

const HOLDS_SECONDS = 5
const MISSED_SECONDS = 30
const PAGE_SIZE = 500

/**
 * Releases expired holds, and marks uncollected orders as missed. Every process sweeps; each change is
 * conditional on the order's status, so it happens once.
 */
export function orderJobs(jobs: Jobs, deps: OrderDeps & { log: Log }): void {
  const { database, now, log } = deps
  const sweepOrders = (
    task: string,
    find: (after: DueOrder | undefined) => Promise<DueOrder[]>,
    act: (tx: Db, id: string) => Promise<unknown>,
  ) =>
    sweep({
      find,
      pageSize: PAGE_SIZE,
      groupSize: 1,
      run: ([due]) => database.transaction(async (tx) => due !== undefined && act(tx, due.id)),
      onFailure: logSkipped(log, task),
    })
  jobs.every(HOLDS_SECONDS, 'orders.holds', () =>
    sweepOrders(
      'orders.holds',
      (after) => findExpiredHolds(database.query, now(), after, PAGE_SIZE),
      (tx, id) => releaseOrder(tx, deps, id),
    ),
  )
  jobs.every(MISSED_SECONDS, 'orders.missed', () => {
    const graceMs = missedFrom(new Date(0)).getTime()
    return sweepOrders(
      'orders.missed',
      (after) => findUncollected(database.query, new Date(now().getTime() - graceMs), after, PAGE_SIZE),
      (tx, id) => moveOrder(tx, id, 'miss', now(), { ended_at: now() }),
    )
  })
}

interface ReminderDeps {
  database: Database
  now: Now
  log: Log
}

const REMINDERS_SECONDS = 60

/** Emails the customers of orders that are not collected yet, before pickup ends. */
export const reminderJobs = (jobs: Jobs, deps: ReminderDeps): void =>
  jobs.every(REMINDERS_SECONDS, 'orders.reminders', () => enqueueReminders(jobs, deps))

/** Enqueues the reminders that are due and were not enqueued before. */
async function enqueueReminders(jobs: Jobs, { database, log, now }: ReminderDeps): Promise<void> {
  const at = now()
  const ending = await findPaidOrdersEnding(database.query, at, minutesAfter(at, REMINDER_BEFORE_END_MINUTES))
  const enqueue = (orders: typeof ending): Promise<void> =>
    database.transaction(async (tx) => {
      const reminders = orders.map(({ id }): OrderEmailOf<'pickup_reminder'> => ({
        kind: 'pickup_reminder',
        order_id: id,
      }))
      const newKeys = new Set(await insertNewMessages(tx, reminders.map(orderEmailKey), at))
      await jobs.enqueue(
        tx,
        'orders.emails',
        reminders.filter((reminder) => newKeys.has(orderEmailKey(reminder))),
      )
    })
  const due = ending.filter((order) => isReminderDue(order, at))
  await isolateFailures(due, { run: enqueue, onFailure: logSkipped(log, 'orders.reminders') })
}

const RETENTION_SECONDS = 3_600
const RETENTION_BATCH_MAX = 500

/** Empties what is not needed any more: released holds, and orders of which only the money has to be kept. */
export function retentionJobs(jobs: Jobs, { database, now }: Pick<OrderDeps, 'database' | 'now'>): void {
  const archive = (
    task: string,
    retention_days: number,
    lock: (tx: Db, before: Date, limit: number) => Promise<string[]>,
    empty: (tx: Db, ids: string[]) => Promise<unknown>,
  ) =>
    jobs.every(RETENTION_SECONDS, task, async () => {
      for (let count = RETENTION_BATCH_MAX; count === RETENTION_BATCH_MAX;)
        count = await database.transaction(async (tx) => {
          const at = now()
          const ids = await lock(tx, new Date(at.getTime() - retention_days * DAY_MS), RETENTION_BATCH_MAX)
          if (ids.length === 0) return 0
          await ensureArchiveAccount(tx, at)
          await empty(tx, ids)
          await archiveOrders(tx, ids)
          return ids.length
        })
    })
  jobs.every(RETENTION_SECONDS, 'orders.hold_limits', async () => {
    await deleteUnprovedHolds(database.query, now())
    await deleteHoldWaits(database.query, now())
  })
  archive('orders.old_holds', RELEASED_HOLD_RETENTION_DAYS, lockOldReleased, deleteLines)
  archive('orders.old_orders', RECORD_RETENTION_DAYS, lockOldOrders, emptyLines)
}
