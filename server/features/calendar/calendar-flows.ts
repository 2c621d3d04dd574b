import { randomBytes } from 'node:crypto'
import { FEED_REFRESH_MINUTES } from '#contract/calendar.ts'
import { factsOfAccount, factsOfOrder, type OrderDeps, type OrderFacts } from '#server/features/orders/public.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http.ts'
import { isId } from '#server/platform/ids.ts'
import { appointmentOf, isAppointment } from './appointment-rules.ts'
import { toCalendar } from './calendar-rules.ts'
import { findFeed, keepFeed } from './calendar-store.ts'

const TOKEN_BYTES = 24

/** One order as a calendar file. */
export const orderCalendar = (facts: OrderFacts, origin: string): string => toCalendar([appointmentOf(facts, origin)])

export async function readOrderCalendar(deps: OrderDeps, caller: Caller, order_id: string): Promise<string> {
  const facts = isId(order_id) ? await factsOfOrder(deps, deps.database.query, order_id) : undefined
  if (facts === undefined || facts.account_id !== caller.id) throw new Failure('not_found')
  if (!isAppointment(facts))
    throw new Failure('wrong_state', { detail: 'Only a paid order goes into a calendar. Please pay for it first.' })
  return orderCalendar(facts, deps.origin)
}

/** The private address of an account's calendar. */
export async function feedLink(deps: OrderDeps, caller: Caller, rotate: boolean): Promise<{ url: string }> {
  const fresh = { account_id: caller.id, token: randomBytes(TOKEN_BYTES).toString('base64url'), created_at: deps.now() }
  return { url: `${deps.origin}/api/calendar/${await keepFeed(deps.database.query, fresh, rotate)}.ics` }
}

export async function readFeed(deps: OrderDeps, token: string): Promise<string> {
  const feed = await findFeed(deps.database.query, token)
  if (feed === undefined) {
    throw new Failure('not_found', { detail: 'This calendar address is not in use any more. Please copy the current one from Surplate.' })
  }
  const orders = (await factsOfAccount(deps, deps.database.query, feed.account_id)).filter(isAppointment)
  return toCalendar(
    orders.map((facts) => appointmentOf(facts, deps.origin)),
    { name: 'Surplate pickups', refresh_minutes: FEED_REFRESH_MINUTES },
  )
}
