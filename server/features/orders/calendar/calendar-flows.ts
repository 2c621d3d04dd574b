import { randomBytes } from 'node:crypto'
import { FEED_REFRESH_MINUTES } from '#contract/constants.ts'
import { lockSession, notifyAccountChanged } from '#server/features/people/accounts/public.ts'
import {
  calendarEntry,
  findAccountOrderDetails,
  findOrderDetails,
  hasCalendarEntry,
  orderCalendar,
  type OrderDeps,
  renderCalendar,
  unpaidRefusal,
} from '#server/features/orders/ordering/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller } from '#server/application/callers.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { findFeedOfAccount, findFeedByToken, upsertFeed } from './calendar-store.ts'

const TOKEN_BYTES = 24
// Anyone who has the address can read it, and each reply is made from up to a thousand orders. Calendars
// fetch it every few minutes.
const readBudget: Budget = { purpose: 'calendar_feed', limit: 240, minutes: 60 }

export async function readOrderCalendar(deps: OrderDeps, caller: Caller, order_id: string): Promise<string> {
  const details = await findOrderDetails(deps, deps.database.query, order_id)
  if (details === undefined || details.account_id !== caller.id) throw new Failure('not_found')
  if (!hasCalendarEntry(details))
    throw new Failure(unpaidRefusal(details.order.status) ?? 'order_cancelled', {
      detail: 'Only a paid order goes into a calendar. Please pay for it first.',
    })
  return orderCalendar(details, deps.origin)
}

const addressBudget: Budget = { purpose: 'calendar_address', limit: 10, minutes: 60 }
const feedUrl = (origin: string, token: string): string => `${origin}/api/calendar/${token}.ics`

/**
 * The private address of an account's feed. It is read without a sign-in, so the owner is emailed about each
 * new one.
 */
export async function replaceFeedLink(
  deps: OrderDeps,
  caller: Caller,
  rotate: boolean,
): Promise<{ url: string }> {
  const feed = await findFeedOfAccount(deps.database.query, caller.id)
  if (feed !== undefined && !rotate) return { url: feedUrl(deps.origin, feed.token) }
  await deps.limits.spend([{ budget: addressBudget, subject: caller.id }])
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = deps.now()
  return deps.database.transaction(async (tx) => {
    await lockSession(tx, caller)
    const current = await upsertFeed(tx, { account_id: caller.id, token, created_at: now }, rotate)
    // Otherwise a concurrent call has made it, and has notified the owner.
    if (current.token === token)
      await notifyAccountChanged(
        tx,
        deps.jobs,
        caller.id,
        feed === undefined ? 'calendar_feed_made' : 'calendar_feed_renewed',
        now,
      )
    return { url: feedUrl(deps.origin, current.token) }
  })
}

/** An account's feed as its data export shows it. */
export async function exportFeed(
  db: Db,
  account_id: string,
  origin: string,
): Promise<{ url: string; created_at: string } | null> {
  const feed = await findFeedOfAccount(db, account_id)
  return feed === undefined
    ? null
    : { url: feedUrl(origin, feed.token), created_at: feed.created_at.toISOString() }
}

export async function readFeed(deps: OrderDeps, token: string): Promise<string> {
  const feed = await findFeedByToken(deps.database.query, token)
  if (feed === undefined) {
    throw new Failure('not_found', {
      detail: 'This calendar address is not in use any more. Please copy the current one from Surplate.',
    })
  }
  await deps.limits.spend([{ budget: readBudget, subject: feed.account_id }])
  const orders = (await findAccountOrderDetails(deps, deps.database.query, feed.account_id)).filter(
    hasCalendarEntry,
  )
  return renderCalendar(
    orders.map((details) => calendarEntry(details, deps.origin)),
    { name: 'Surplate pickups', refresh_minutes: FEED_REFRESH_MINUTES },
  )
}
