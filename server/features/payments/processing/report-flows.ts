import { Failure } from '#server/platform/failure.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { SettlingDeps } from './payment-deps.ts'
import type { ProviderEvent } from './payment-provider.ts'
import { findPaidSession } from './payment-store.ts'
import { failRefund } from './refund-flows.ts'
import { findRefundOf, isRefundUnanswered } from './refund-store.ts'
import type { ProviderListeners, ReportedObjects } from './connect-provider.ts'

type EventAbout<About> = Extract<ProviderEvent, { about: About }>

const warnOfForeign = (log: Log, { id, type }: ProviderEvent): void =>
  log.warn({ event: id, type }, 'an event is about something that is not this shop’s')

/**
 * Asks the provider for what an event is about and hands it to the listeners; records a refund that failed.
 * Throws when one of them does, so that the event comes again.
 */
export async function reportEvent(
  deps: SettlingDeps,
  event: EventAbout<keyof ProviderListeners | 'refund'>,
): Promise<void> {
  const { provider, listeners, log } = deps
  const checked_at = deps.now()
  const report = async <About extends keyof ReportedObjects>(
    about: About,
    reported: ReportedObjects[About] | undefined,
  ): Promise<void> => {
    if (reported === undefined) return warnOfForeign(log, event)
    for (const listener of listeners[about]) await listener(reported, checked_at)
  }
  switch (event.about) {
    case 'account': {
      const { account_ref } = event
      return report('account', { account_ref, account: await provider.connect.findAccount(account_ref) })
    }
    case 'payout':
      return report('payout', await provider.connect.findPayout(event.account_ref, event.payout_ref))
    case 'transfer':
      return report('transfer', await provider.connect.findTransfer(event.transfer_ref))
    case 'dispute':
      return report('dispute', await provider.connect.findDispute(event.dispute_ref))
    case 'refund':
      return event.refund.status === 'failed'
        ? recordFailedRefund(deps, event)
        : recordMadeRefund(deps, event)
  }
}

/**
 * Books a refund that was made on the provider's own pages. One that cannot be booked is listed by the
 * reconciliation.
 */
async function recordMadeRefund(
  { database, payables, now, log }: SettlingDeps,
  event: EventAbout<'refund'>,
): Promise<void> {
  const { payment_ref, refund, is_requested } = event
  if (is_requested || payment_ref === null) return
  const { provider_ref, amount_cents, currency } = refund
  const isBooked = await database.transaction(async (tx) => {
    const session = await findPaidSession(tx, payment_ref)
    if (session?.currency !== currency) return false
    const { order_id, package_id } = session
    return (
      (await payables[package_id].onRefundMade?.(tx, { order_id, amount_cents, provider_ref }, now())) ??
      false
    )
  })
  if (!isBooked)
    log.warn(
      { refund: provider_ref, payment: payment_ref },
      'a refund that was made at the provider could not be booked',
    )
}

/** A refund can fail days after it succeeded, when the bank returns it. */
async function recordFailedRefund(deps: SettlingDeps, event: EventAbout<'refund'>): Promise<void> {
  const { database, log } = deps
  const { payment_ref, refund } = event
  if (await database.transaction((tx) => failRefund(tx, deps, refund.provider_ref))) return
  if ((await findRefundOf(database.query, refund.provider_ref)) !== undefined) return
  // Ahead of the answer that says which refund it is: it has to come again.
  if (payment_ref !== null && (await isRefundUnanswered(database.query, payment_ref)))
    throw new Failure('in_progress')
  warnOfForeign(log, event)
}
