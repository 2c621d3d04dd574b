import { DAY_MS, minutesAfter } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { composeAccountNews } from './account-news.ts'
import { compose } from './compose.ts'
import { tellBuyers } from './listing-news.ts'
import { keyOf } from './message-rules.ts'
import { askFor, deleteAskedBefore } from './message-store.ts'
import type { Message } from './message-types.ts'
import type { NotificationDeps } from './notification-deps.ts'
import { isReminderDue, REMIND_BEFORE_END_MINUTES } from './reminder-rules.ts'
import { sendOnce } from './send-once.ts'

const REMIND_SECONDS = 60
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
  jobs.every(REMIND_SECONDS, 'notifications.reminders', () => remind(deps))
  jobs.every(
    CLEAN_SECONDS,
    'notifications.old',
    async () => void (await deleteAskedBefore(database.query, new Date(now().getTime() - KEPT_DAYS * DAY_MS))),
  )
}

/** Asks for the reminders that are due and that nobody has asked for. */
async function remind({ database, jobs, now, paidOrdersEnding }: NotificationDeps): Promise<void> {
  const at = now()
  const ending = await paidOrdersEnding(database.query, at, minutesAfter(at, REMIND_BEFORE_END_MINUTES))
  const due = ending.filter((order) => isReminderDue(order, at)).map(({ id }): Message => ({ about: 'pickup_reminder', order_id: id }))
  if (due.length === 0) return
  await database.transaction(async (tx) => {
    const fresh = new Set(
      await askFor(
        tx,
        due.map((message) => keyOf(message)),
        at,
      ),
    )
    await jobs.enqueue(
      tx,
      'notifications.message',
      due.filter((message) => fresh.has(keyOf(message))),
    )
  })
}
