import type { Stripe } from 'stripe'
import type { Plan, ProviderEvent, ProviderSession, RefundResult } from '#server/features/payments/payment-provider.ts'

const at = (seconds: number): Date => new Date(seconds * 1_000)
export const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null)

const period = (subscription: Stripe.Subscription) => subscription.items.data[0]

/** A payment that takes days can still fail after the page was completed. */
function hasFailed({ payment_intent }: Stripe.Checkout.Session): boolean {
  return (
    typeof payment_intent === 'object' && payment_intent !== null && ['requires_payment_method', 'canceled'].includes(payment_intent.status)
  )
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
  const end = typeof subscription === 'object' && subscription !== null ? period(subscription)?.current_period_end : undefined
  return {
    id: session.id,
    mode: session.mode === 'subscription' ? 'subscription' : 'payment',
    url: session.url,
    expires_at: at(session.expires_at),
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    amount_cents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    provider_ref: idOf(session.mode === 'subscription' ? subscription : session.payment_intent),
    period_end: end === undefined ? null : at(end),
  }
}

const ended = new Set(['canceled', 'incomplete_expired'])
const paid = new Set(['active', 'trialing'])

/** Stripe moves the period on before it is paid, so an unpaid one counts up to its start only. */
export function toPlan(subscription: Stripe.Subscription): Plan {
  const { id, status, cancel_at_period_end, cancel_at, start_date } = subscription
  const { current_period_start = start_date, current_period_end = start_date } = period(subscription) ?? {}
  return {
    provider_ref: id,
    standing: ended.has(status) ? 'ended' : paid.has(status) ? 'paid' : 'late',
    paid_until: at(paid.has(status) ? current_period_end : current_period_start),
    cancel_at_period_end: cancel_at_period_end || cancel_at !== null,
  }
}

export function toRefundAnswer({ id, status }: Stripe.Refund): RefundResult {
  if (status === 'succeeded') return { provider_ref: id, status }
  return { provider_ref: id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}

/** The plan that an invoice is for; accounts on an older version of Stripe's API name it at the top. */
function planOf(invoice: Stripe.Invoice & { subscription?: string | { id: string } | null }): string | null {
  return idOf(invoice.parent?.subscription_details?.subscription ?? invoice.subscription)
}

export function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event
  const other: ProviderEvent = { id, type, about: 'other' }
  const plan = (provider_ref: string | null, gone: boolean): ProviderEvent =>
    provider_ref === null ? other : { id, type, about: 'plan', provider_ref, ended: gone }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return { id, type, about: 'checkout', session: toProviderSession(event.data.object) }
    case 'checkout.session.async_payment_failed':
      return {
        id,
        type,
        about: 'checkout',
        session: { ...toProviderSession(event.data.object), status: 'expired', payment_status: 'unpaid' },
      }
    case 'customer.subscription.updated':
      return plan(event.data.object.id, false)
    case 'customer.subscription.deleted':
      return plan(event.data.object.id, true)
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return plan(planOf(event.data.object), false)
    default:
      return other
  }
}
