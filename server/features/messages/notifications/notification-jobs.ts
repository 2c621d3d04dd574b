import { DAY_MS } from '#contract/time.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { isolateFailures } from '#server/platform/db/isolate-failures.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { logSkipped } from '#server/platform/jobs/sweep.ts'
import { buildAccountChangeEmail } from './account-email-flows.ts'
import { buildOrderEmail } from './order-email-flows.ts'
import { notifyOfWithdrawal, notifyOfEdits, notifyOfPendingEdits } from './listing-change-flows.ts'
import { deleteNotifiedBefore } from './listing-change-store.ts'
import { messageKey } from './message-rules.ts'
import { insertNewMessages, deleteMessagesRequestedBefore } from './message-store.ts'
import type { Message } from './message-types.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { buildRecallEmail, recordRecallEmail } from './recall-email-flows.ts'
import { isReminderDue, REMINDER_BEFORE_END_MINUTES } from './reminder-rules.ts'
import { sendOnce } from './sending-flows.ts'

const REMINDER_SECONDS = 60
const EDITS_SECONDS = 60
const CLEANUP_SECONDS = 3_600
/** Far longer than a failed job is retried. */
const RETENTION_DAYS = 30

/** Sends the emails that other slices enqueue, and reminders of orders that are not collected yet. */
export function notificationJobs(jobs: Jobs, deps: NotificationDeps): void {
  const { database, now } = deps
  jobs.work('notifications.message', async (message) => {
    const isRecall = message.about === 'food_recalled'
    const email = await (isRecall ? buildRecallEmail(deps, message) : buildOrderEmail(deps, message))
    if (email === undefined) return
    await sendOnce(deps, email)
    if (isRecall) await recordRecallEmail(deps, message)
  })
  jobs.work('notifications.account', async (message) => {
    const email = await buildAccountChangeEmail(deps, message)
    if (email !== undefined) await sendOnce(deps, email)
  })
  jobs.work('notifications.listing', (change) => notifyOfWithdrawal(deps, change))
  jobs.work('notifications.edited', ({ food_item_id }) => notifyOfEdits(deps, food_item_id))
  jobs.every(REMINDER_SECONDS, 'notifications.reminders', () => enqueueReminders(deps))
  jobs.every(EDITS_SECONDS, 'notifications.later_edits', () => notifyOfPendingEdits(deps))
  jobs.every(CLEANUP_SECONDS, 'notifications.old', async () => {
    const before = new Date(now().getTime() - RETENTION_DAYS * DAY_MS)
    await deleteMessagesRequestedBefore(database.query, before)
    await deleteNotifiedBefore(database.query, before)
  })
}

/** Enqueues the reminders that are due and were not enqueued before. */
async function enqueueReminders({ database, jobs, log, now, findPaidOrdersEnding }: NotificationDeps): Promise<void> {
  const at = now()
  const ending = await findPaidOrdersEnding(database.query, at, minutesAfter(at, REMINDER_BEFORE_END_MINUTES))
  const enqueue = (orders: typeof ending): Promise<void> =>
    database.transaction(async (tx) => {
      const reminders = orders.map(({ id }): Message => ({ about: 'pickup_reminder', order_id: id }))
      const newKeys = new Set(await insertNewMessages(tx, reminders.map(messageKey), at))
      await jobs.enqueue(
        tx,
        'notifications.message',
        reminders.filter((message) => newKeys.has(messageKey(message))),
      )
    })
  const due = ending.filter((order) => isReminderDue(order, at))
  await isolateFailures(due, { run: enqueue, onFailure: logSkipped(log, 'notifications.reminders') })
}
