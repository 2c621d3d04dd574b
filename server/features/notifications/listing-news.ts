import type { Db } from '#server/platform/db.ts'
import type { JobData } from '#server/platform/jobs.ts'
import { changedFor } from './listing-rules.ts'
import { editKey } from './message-rules.ts'
import { forgetMessage } from './message-store.ts'
import type { Message } from './message-types.ts'
import type { NotificationDeps } from './notification-deps.ts'

type News = JobData['notifications.listing']

/** Asks for a message to each who has paid for a listing that was edited or withdrawn. */
export async function tellBuyers(deps: NotificationDeps, news: News): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const about = news.withdrawn ? withdrawn(news) : await edited(tx, deps, news)
    if (about === undefined) return
    const order_ids = await deps.paidOrdersWith(tx, news.before.id, new Date(news.at))
    await deps.jobs.enqueue(tx, 'notifications.message', order_ids.map(about))
  })
}

type About = (order_id: string) => Message

const withdrawn =
  ({ before }: News): About =>
  (order_id) => ({ about: 'listing_withdrawn', order_id, food_item_id: before.id })

/** What the edits so far come to. One that comes after this is told by another message, so the listing is locked first. */
async function edited(tx: Db, { lockListing }: NotificationDeps, { at, before }: News): Promise<About | undefined> {
  const after = await lockListing(tx, before.id)
  await forgetMessage(tx, editKey(before.id))
  if (after === undefined || changedFor(before, after).length === 0) return undefined
  return (order_id) => ({ about: 'listing_changed', order_id, at, before, after })
}
