import { randomBytes } from 'node:crypto'
import { FEED_REFRESH_MINUTES } from '#contract/constants.ts'
import { lockSession, type NotifyOwner } from '#server/features/accounts/public.ts'
import { findAccountOrderDetails, findOrderDetails, type OrderDeps, type OrderDetails } from '#server/features/orders/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { appointmentOf, isAppointment } from './appointment-rules.ts'
import { toCalendar } from './calendar-rules.ts'
import { feedOf, findFeed, keepFeed } from './calendar-store.ts'

const TOKEN_BYTES = 24
// Whoever has the address can ask, and each answer is made of up to a thousand orders. Programs ask every few minutes.
const reading: Budget = { purpose: 'calendar_feed', most: 240, minutes: 60 }

/** One order as a calendar file. */
export const calendarAttachment = (facts: OrderDetails, origin: string): string => toCalendar([appointmentOf(facts, origin)])

export async function readOrderCalendar(deps: OrderDeps, caller: Caller, order_id: string): Promise<string> {
  const facts = isId(order_id) ? await findOrderDetails(deps, deps.database.query, order_id) : undefined
  if (facts === undefined || facts.account_id !== caller.id) throw new Failure('not_found')
  if (!isAppointment(facts))
    throw new Failure('wrong_state', { detail: 'Only a paid order goes into a calendar. Please pay for it first.' })
  return calendarAttachment(facts, deps.origin)
}

export interface CalendarDeps extends OrderDeps {
  notifyOwner: NotifyOwner
}

const making: Budget = { purpose: 'calendar_address', most: 10, minutes: 60 }
const addressOf = (origin: string, token: string): string => `${origin}/api/calendar/${token}.ics`

/** The private address of an account's calendar. Whoever has it reads without a sign-in, so the owner is told of each that is made. */
export async function replaceFeedLink(deps: CalendarDeps, caller: Caller, rotate: boolean): Promise<{ url: string }> {
  const feed = await feedOf(deps.database.query, caller.id)
  if (feed !== undefined && !rotate) return { url: addressOf(deps.origin, feed.token) }
  await deps.limits.spend([{ budget: making, subject: caller.id }])
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = deps.now()
  return deps.database.transaction(async (tx) => {
    await lockSession(tx, caller)
    const kept = await keepFeed(tx, { account_id: caller.id, token, created_at: now }, rotate)
    // Otherwise another call has just made it, and told.
    if (kept.token === token)
      await deps.notifyOwner(tx, caller.id, feed === undefined ? 'calendar_feed_made' : 'calendar_feed_renewed', now)
    return { url: addressOf(deps.origin, kept.token) }
  })
}

/** What is kept of an account's feed, for its owner to read. */
export async function exportFeed(db: Db, account_id: string, origin: string): Promise<{ url: string; created_at: string } | null> {
  const feed = await feedOf(db, account_id)
  return feed === undefined ? null : { url: addressOf(origin, feed.token), created_at: feed.created_at.toISOString() }
}

export async function readFeed(deps: OrderDeps, token: string): Promise<string> {
  const feed = await findFeed(deps.database.query, token)
  if (feed === undefined) {
    throw new Failure('not_found', { detail: 'This calendar address is not in use any more. Please copy the current one from Surplate.' })
  }
  await deps.limits.spend([{ budget: reading, subject: feed.account_id }])
  const orders = (await findAccountOrderDetails(deps, deps.database.query, feed.account_id)).filter(isAppointment)
  return toCalendar(
    orders.map((facts) => appointmentOf(facts, deps.origin)),
    { name: 'Surplate pickups', refresh_minutes: FEED_REFRESH_MINUTES },
  )
}
