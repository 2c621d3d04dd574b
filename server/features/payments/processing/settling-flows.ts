import type { Db } from '#server/platform/db/database.ts'
import { rememberCards } from './card-store.ts'
import { reportEvent } from './report-flows.ts'
import type { SettlingDeps } from './payment-deps.ts'
import type { SubscriptionPlan, ProviderEvent, ProviderSession } from './payment-provider.ts'
import { decideSettlement, isPastExpiry } from './payment-rules.ts'
import {
  findSession,
  isEventRecorded,
  lockSession,
  markExpired,
  markPaid,
  recordEvent,
} from './payment-store.ts'

/**
 * Updates our session to the provider's state, together with the effect of a payment, in one transaction.
 * Events, status requests and the reconciler all end here, repeatedly and concurrently: the effect happens
 * once.
 */
async function settleSession(
  deps: SettlingDeps,
  provider_session: ProviderSession,
  event?: ProviderEvent,
): Promise<void> {
  const now = deps.now()
  await deps.database.transaction(async (tx) => {
    if (event !== undefined && !(await recordEvent(tx, event, now))) return
    const session = await lockSession(tx, provider_session.id)
    if (session === undefined) return
    const { id, account_id, order_id, amount_cents, package_id } = session
    const { provider_ref, period_end } = provider_session
    const settlement = decideSettlement(session, provider_session)
    if (settlement === 'expired') await markExpired(tx, id)
    if (settlement === 'mismatch')
      deps.log.error(
        {
          session_id: id,
          requested: [amount_cents, session.currency],
          paid: [provider_session.amount_cents, provider_session.currency],
        },
        'a payment does not match the requested amount: check it manually',
      )
    if (settlement === 'paid') await markPaid(tx, id, { provider_ref, fulfilled_at: now })
    await followCard(deps, tx, provider_session, settlement === 'paid')
    if (settlement !== 'paid') return
    await deps.payables[package_id].onPaid(
      tx,
      { id, account_id, order_id, amount_cents, provider_ref, paid_at: now, period_end },
      now,
    )
  })
}

/** Remembers the card of a payment where the provider names it, and asks for it later where it does not yet. */
async function followCard(
  { jobs, now }: SettlingDeps,
  tx: Db,
  { id: session_id, provider_ref, card }: ProviderSession,
  isNew: boolean,
): Promise<void> {
  if (typeof card === 'string' && provider_ref !== null)
    await rememberCards(tx, [{ payment_ref: provider_ref, card }], now())
  if (card === undefined && isNew) await jobs.enqueue(tx, 'payments.read_card', [{ session_id }])
}

/** Asks the provider for the state of a session and settles it. */
export async function reconcileSession(deps: SettlingDeps, session_id: string): Promise<void> {
  const provider_session = await deps.provider.findSession(session_id)
  if (provider_session !== undefined) return settleSession(deps, provider_session)
  const session = await findSession(deps.database.query, session_id)
  if (session !== undefined && isPastExpiry(session, deps.now()))
    await deps.database.transaction((tx) => markExpired(tx, session_id))
}

/**
 * Processes an event of the provider, once. Throws when it could not, so that the provider sends it again.
 */
export async function receiveEvent(deps: SettlingDeps, event: ProviderEvent): Promise<void> {
  if (await isEventRecorded(deps.database.query, event.id)) return
  if (event.about === 'checkout') return settleSession(deps, await withPeriodEnd(deps, event.session), event)
  if (event.about === 'subscription_plan') return settleSubscriptionPlan(deps, event)
  if (event.about === 'other') logOtherType(deps, event)
  else await reportEvent(deps, event)
  await deps.database.transaction((tx) => recordEvent(tx, event, deps.now()))
}

/** Logs the first event of each type: an endpoint that is set up for all types is sent thousands of them. */
function logOtherType({ other_types, log }: SettlingDeps, { id, type }: ProviderEvent): void {
  if (other_types.has(type)) return
  other_types.add(type)
  log.info({ event: id, type }, 'events of this type change nothing here')
}

/**
 * An event about a new subscription plan does not contain the end of the paid period, so the provider is
 * asked for it, if it can be reached.
 */
async function withPeriodEnd(deps: SettlingDeps, session: ProviderSession): Promise<ProviderSession> {
  if (session.mode === 'payment' || session.payment_status === 'unpaid' || session.period_end !== null)
    return session
  return (await deps.provider.findSession(session.id).catch(() => undefined)) ?? session
}

// Events about a subscription plan arrive in any order, so the provider is asked for the subscription plan's
// present state.
async function settleSubscriptionPlan(
  deps: SettlingDeps,
  event: ProviderEvent & { about: 'subscription_plan' },
): Promise<void> {
  const checked_at = deps.now()
  const { provider_ref } = event
  const ended_subscription_plan: SubscriptionPlan | undefined = event.ended
    ? { provider_ref, status: 'ended', paid_until: checked_at, cancel_at_period_end: false }
    : undefined
  const subscriptionPlan = (await deps.provider.findSubscriptionPlan(provider_ref)) ?? ended_subscription_plan
  await deps.database.transaction(async (tx) => {
    if (!(await recordEvent(tx, event, checked_at)) || subscriptionPlan === undefined) return
    for (const payable of Object.values(deps.payables))
      await payable.onSubscriptionPlanChanged?.(tx, subscriptionPlan, checked_at)
  })
}
