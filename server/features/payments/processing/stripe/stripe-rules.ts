import type { Stripe } from 'stripe'
import type {
  SubscriptionPlan,
  ProviderSession,
  RefundResult,
} from '#server/features/payments/processing/payment-provider.ts'
import type {
  ProviderPayout,
  ProviderTransfer,
} from '#server/features/payments/processing/connect-provider.ts'

export const toDate = (seconds: number): Date => new Date(seconds * 1_000)
/** Stripe gives a related object either as its id or, when expanded, as the object. */
export const idOf = (related: string | { id: string } | null | undefined): string | null =>
  typeof related === 'string' ? related : (related?.id ?? null)

/** Stripe's own verifier accepts any time in the future. */
const SIGNATURE_AHEAD_MAX_S = 60

/** Whether a signature header (`t=<seconds>,v1=…`) was made too far in the future, or has no time. */
export function isSignedAhead(signature: string, now: Date): boolean {
  const signed_at = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 'NaN')
  return !(signed_at <= now.getTime() / 1_000 + SIGNATURE_AHEAD_MAX_S)
}

const currentPeriod = (subscription: Stripe.Subscription) => subscription.items.data[0]

/** A payment that takes days can still fail after the checkout was completed. */
function hasFailed({ payment_intent }: Stripe.Checkout.Session): boolean {
  return (
    typeof payment_intent === 'object' &&
    payment_intent !== null &&
    ['requires_payment_method', 'canceled'].includes(payment_intent.status)
  )
}

/** What identifies the card of a charge at all its payments; undefined where the charge is not expanded. */
export const cardOf = (charge: string | Stripe.Charge | null | undefined): string | null | undefined =>
  typeof charge === 'object' && charge !== null
    ? (charge.payment_method_details?.card?.fingerprint ?? null)
    : undefined

/** The charge of a single payment. Those of subscription plans are read with the balance. */
function cardOfSession({ mode, payment_intent }: Stripe.Checkout.Session): string | null | undefined {
  if (mode !== 'payment') return null
  return typeof payment_intent === 'object' ? cardOf(payment_intent?.latest_charge) : undefined
}

function statusOf(session: Stripe.Checkout.Session): ProviderSession['status'] {
  if (session.status === 'expired') return 'expired'
  if (session.status !== 'complete') return 'open'
  if (session.payment_status !== 'unpaid') return 'complete'
  return hasFailed(session) ? 'expired' : 'open'
}

export function toProviderSession(session: Stripe.Checkout.Session): ProviderSession {
  const { subscription } = session
  const status = statusOf(session)
  const end =
    typeof subscription === 'object' && subscription !== null
      ? currentPeriod(subscription)?.current_period_end
      : undefined
  return {
    id: session.id,
    mode: session.mode === 'subscription' ? 'subscription' : 'payment',
    url: session.url,
    expires_at: toDate(session.expires_at),
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    amount_cents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    provider_ref: idOf(session.mode === 'subscription' ? subscription : session.payment_intent),
    period_end: end === undefined ? null : toDate(end),
    card: cardOfSession(session),
  }
}

const endedStatuses = new Set(['canceled', 'incomplete_expired'])
const paidStatuses = new Set(['active', 'trialing'])

/** Stripe starts the next period before it is paid, so an unpaid period counts up to its start only. */
export function toSubscriptionPlan(subscription: Stripe.Subscription): SubscriptionPlan {
  const { id, status, cancel_at_period_end, cancel_at, start_date } = subscription
  const { current_period_start = start_date, current_period_end = start_date } =
    currentPeriod(subscription) ?? {}
  return {
    provider_ref: id,
    status: endedStatuses.has(status) ? 'ended' : paidStatuses.has(status) ? 'paid' : 'past_due',
    paid_until: toDate(paidStatuses.has(status) ? current_period_end : current_period_start),
    cancel_at_period_end: cancel_at_period_end || cancel_at !== null,
  }
}

export function toRefundResult({ id, status }: Stripe.Refund): RefundResult {
  if (status === 'succeeded') return { provider_ref: id, status }
  return { provider_ref: id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}

export const toProviderTransfer = (transfer: Stripe.Transfer): ProviderTransfer => ({
  transfer_ref: transfer.id,
  account_ref: idOf(transfer.destination) ?? '',
  transfer_group: transfer.transfer_group,
  payout_id: transfer.metadata['payout_id'] ?? null,
  amount_cents: transfer.amount,
  reversed_cents: transfer.amount_reversed,
})

const payoutStatuses: Record<string, ProviderPayout['status']> = {
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
}

export const toProviderPayout = (payout: Stripe.Payout, account_ref: string): ProviderPayout => ({
  payout_ref: payout.id,
  account_ref,
  payout_id: payout.metadata?.['payout_id'] ?? null,
  amount_cents: payout.amount,
  status: payoutStatuses[payout.status] ?? 'pending',
  failure: payout.failure_code ?? (payout.status === 'canceled' ? 'canceled' : null),
})
