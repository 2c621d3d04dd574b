import { DAY_MS } from '#contract/time.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { isolateFailures } from '#server/platform/db/isolate-failures.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { logSkipped } from '#server/platform/jobs/sweep.ts'
import { composeAccountNews } from './account-news.ts'
import { compose } from './compose.ts'
import { tellBuyers, tellOfEdits, tellOfLaterEdits } from './listing-news.ts'
import { deleteToldBefore } from './listing-news-store.ts'
import { keyOf } from './message-rules.ts'
import { askFor, deleteAskedBefore } from './message-store.ts'
import type { Message } from './message-types.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { isReminderDue, REMIND_BEFORE_END_MINUTES } from './reminder-rules.ts'
import { sendOnce } from './send-once.ts'

const REMIND_SECONDS = 60
const TELL_SECONDS = 60
const CLEAN_SECONDS = 3_600
/** Far longer than a job is tried again. */
const KEPT_DAYS = 30

/** Writes and sends what others asked for in their transactions, and reminds of orders that still wait. */
export function notificationJobs(jobs: Jobs, deps: NotificationDeps): void {
  const { database, now } = deps
  jobs.work('notifications.message', async (message) => {
    const composed = await compose(deps, message)
    if (composed !== undefined) await sendOnce(deps, composed)
  })
  jobs.work('notifications.account', async (news) => {
    const composed = await composeAccountNews(deps, news)
    if (composed !== undefined) await sendOnce(deps, composed)
  })
  jobs.work('notifications.listing', (news) => tellBuyers(deps, news))
  jobs.work('notifications.edited', ({ food_item_id }) => tellOfEdits(deps, food_item_id))
  jobs.every(REMIND_SECONDS, 'notifications.reminders', () => remind(deps))
  jobs.every(TELL_SECONDS, 'notifications.later_edits', () => tellOfLaterEdits(deps))
  jobs.every(CLEAN_SECONDS, 'notifications.old', async () => {
    const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
    await deleteAskedBefore(database.query, before)
    await deleteToldBefore(database.query, before)
  })
}

/** Asks for the reminders that are due and that nobody has asked for. */
async function remind({ database, jobs, log, now, findPaidOrdersEnding }: NotificationDeps): Promise<void> {
  const at = now()
  const ending = await findPaidOrdersEnding(database.query, at, minutesAfter(at, REMIND_BEFORE_END_MINUTES))
  const ask = (orders: typeof ending): Promise<void> =>
    database.transaction(async (tx) => {
      const due = orders.map(({ id }): Message => ({ about: 'pickup_reminder', order_id: id }))
      const keys = due.map((message) => keyOf(message))
      const fresh = new Set(await askFor(tx, keys, at))
      await jobs.enqueue(
        tx,
        'notifications.message',
        due.filter((message) => fresh.has(keyOf(message))),
      )
    })
  const due = ending.filter((order) => isReminderDue(order, at))
  await isolateFailures(due, { run: ask, failed: logSkipped(log, 'notifications.reminders') })
}
