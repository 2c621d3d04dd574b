import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { Payables } from './payment-deps.ts'
import type { PaymentProvider, Plan, ProviderEvent, ProviderSession } from './payment-provider.ts'
import { isLost, verdict } from './payment-rules.ts'
import { findSession, isNoted, lockSession, markExpired, markPaid, noteEvent } from './payment-store.ts'

export interface SettlingDeps {
  database: Database
  now: Now
  provider: PaymentProvider
  payables: Payables
  log: Log
}

/**
 * Brings our record of a session up to what the provider says, with its effect, in one transaction.
 * Event, poll and reconciler all end here, any number of times and at once: the effect happens once.
 */
async function settle(deps: SettlingDeps, told: ProviderSession, event?: ProviderEvent): Promise<void> {
  const now = deps.now()
  await deps.database.transaction(async (tx) => {
    if (event !== undefined && !(await noteEvent(tx, event, now))) return
    const stored = await lockSession(tx, told.id)
    if (stored === undefined) return
    const { id, account_id, order_id, amount_cents, package_id } = stored
    const { provider_ref, period_end } = told
    const change = verdict(stored, told)
    if (change === 'expired') await markExpired(tx, id)
    if (change === 'mismatch')
      deps.log.error(
        { session_id: id, asked: [amount_cents, stored.currency], paid: [told.amount_cents, told.currency] },
        'a payment is not what was asked for: look at it by hand',
      )
    if (change !== 'paid') return
    await markPaid(tx, id, { provider_ref, fulfilled_at: now })
    await deps.payables[package_id].paid(tx, { id, account_id, order_id, amount_cents, provider_ref, paid_at: now, period_end }, now)
  })
}

/** Asks the provider about a session and settles what it says. */
export async function reconcileSession(deps: SettlingDeps, session_id: string): Promise<void> {
  const told = await deps.provider.session(session_id)
  if (told !== undefined) return settle(deps, told)
  const stored = await findSession(deps.database.query, session_id)
  if (stored !== undefined && isLost(stored, deps.now())) await deps.database.transaction((tx) => markExpired(tx, session_id))
}

/** Acts on an event of the provider, once. It throws when it could not, so that the provider sends it again. */
export async function receiveEvent(deps: SettlingDeps, event: ProviderEvent): Promise<void> {
  if (await isNoted(deps.database.query, event.id)) return
  if (event.about === 'checkout') return settle(deps, await completed(deps, event.session), event)
  if (event.about === 'plan') return settlePlan(deps, event)
  await deps.database.transaction((tx) => noteEvent(tx, event, deps.now()))
}

/** An event about a new plan does not say until when it is paid for; the provider does, if it can be reached. */
async function completed(deps: SettlingDeps, session: ProviderSession): Promise<ProviderSession> {
  if (session.mode === 'payment' || session.payment_status === 'unpaid' || session.period_end !== null) return session
  return (await deps.provider.session(session.id).catch(() => undefined)) ?? session
}

// Events about a plan come in any order, so the provider is asked how the plan stands by now.
async function settlePlan(deps: SettlingDeps, event: ProviderEvent & { about: 'plan' }): Promise<void> {
  const asked_at = deps.now()
  const { provider_ref } = event
  const gone: Plan | undefined = event.ended
    ? { provider_ref, standing: 'ended', paid_until: asked_at, cancel_at_period_end: false }
    : undefined
  const plan = (await deps.provider.plan(provider_ref)) ?? gone
  await deps.database.transaction(async (tx) => {
    if (!(await noteEvent(tx, event, asked_at)) || plan === undefined) return
    for (const offered of Object.values(deps.payables)) await offered.planChanged?.(tx, plan, asked_at)
  })
}
