import { minutesAfter } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { JobData } from '#server/platform/jobs/jobs.ts'
import { changesFor, TELL_EVERY_MINUTES } from './listing-rules.ts'
import { clearEditions, keepEdition, listingsToTell, lockEditions } from './listing-news-store.ts'
import type { NotificationDeps } from './notification-deps.ts'

const MOST = 500

/** Asks for a message to each who has paid for a listing that was withdrawn. */
export async function tellBuyers(deps: NotificationDeps, { at, before, withdrawn }: JobData['notifications.listing']): Promise<void> {
  await deps.database.transaction(async (tx) => {
    if (!withdrawn) {
      // Asked for by a process that runs the version before.
      await keepEdition(tx, { at, before })
      return tellEdited(tx, deps, before.id)
    }
    const orders = await deps.findPaidOrdersWith(tx, before.id, new Date(at))
    await deps.jobs.enqueue(
      tx,
      'notifications.message',
      orders.map(({ id }) => ({ about: 'listing_withdrawn', order_id: id, food_item_id: before.id })),
    )
  })
}

/** Has buyers told of an edited listing, unless they were a moment ago: then the sweep does it when it is time. */
export const tellOfEdits = (deps: NotificationDeps, food_item_id: string): Promise<void> =>
  deps.database.transaction((tx) => tellEdited(tx, deps, food_item_id))

/** Has buyers told of the edits that were too soon after those before, so that the last state is always told. */
export async function tellOfLaterEdits(deps: NotificationDeps): Promise<void> {
  const due = minutesAfter(deps.now(), -TELL_EVERY_MINUTES)
  for (const food_item_id of await listingsToTell(deps.database.query, due, MOST)) await tellOfEdits(deps, food_item_id)
}

/** The listing is locked first, as whoever edits it does. */
async function tellEdited(tx: Db, deps: NotificationDeps, food_item_id: string): Promise<void> {
  const now = deps.now()
  const after = await deps.lockListing(tx, food_item_id)
  const editions = await lockEditions(tx, food_item_id, minutesAfter(now, -TELL_EVERY_MINUTES))
  const last = editions.at(-1)
  if (last === undefined || after === undefined) return
  const orders = await deps.findPaidOrdersWith(tx, food_item_id, new Date(last.at))
  const news = changesFor(orders, editions, after)
  await clearEditions(tx, food_item_id, news.length > 0 ? now : undefined)
  await deps.jobs.enqueue(
    tx,
    'notifications.message',
    news.map(({ order_id, before }) => ({ about: 'listing_changed', order_id, at: now.toISOString(), before, after })),
  )
}
