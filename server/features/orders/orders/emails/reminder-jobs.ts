import { insertNewMessages } from '#server/features/messages/notifications/public.ts'
import { findPaidOrdersEnding } from '#server/features/orders/orders/paid-orders-store.ts'
import { minutesAfter, type Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isolateFailures } from '#server/platform/db/batching/isolate-failures.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { logSkipped } from '#server/platform/jobs/sweep.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { orderEmailKey, type OrderEmailOf } from './order-emails.ts'
import { isReminderDue, REMINDER_BEFORE_END_MINUTES } from './reminder-rules.ts'

interface ReminderDeps {
  database: Database
  now: Now
  log: Log
}

const SWEEP_SECONDS = 60

/** Emails the customers of orders that are not collected yet, before pickup ends. */
export const reminderJobs = (jobs: Jobs, deps: ReminderDeps): void =>
  jobs.every(SWEEP_SECONDS, 'orders.reminders', () => enqueueReminders(jobs, deps))

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
