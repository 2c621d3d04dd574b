import { DAY_MS } from '#contract/time.ts'
import type {
  SubscriptionPlan,
  ProviderSession,
} from '#server/features/payments/processing/payment-provider.ts'
import type { SandboxCheckout, SandboxSubscriptionPlan } from './sandbox-store.ts'

/** How long a declined renewal is retried before the subscription plan ends. */
const RETRY_PERIOD_MS = 3 * DAY_MS

/**
 * `anchor` plus `months` in the UTC calendar, as Stripe counts, clamped to the last day of a shorter month.
 */
export function periodEnd(anchor: Date, months: number): Date {
  const end = new Date(anchor)
  end.setUTCMonth(end.getUTCMonth() + months)
  if (end.getUTCDate() !== anchor.getUTCDate()) end.setUTCDate(0)
  return end
}

/** A subscription plan's state at `now`: renewed once for each month that has passed, past due, or ended. */
export function advanceSubscriptionPlan(
  subscriptionPlan: SandboxSubscriptionPlan,
  now: Date,
): SandboxSubscriptionPlan {
  if (subscriptionPlan.status === 'ended' || now < subscriptionPlan.paid_until) return subscriptionPlan
  if (subscriptionPlan.cancel_at_period_end) return { ...subscriptionPlan, status: 'ended' }
  if (subscriptionPlan.card_declines)
    return {
      ...subscriptionPlan,
      status: now.getTime() < subscriptionPlan.paid_until.getTime() + RETRY_PERIOD_MS ? 'past_due' : 'ended',
    }
  const periods_paid = subscriptionPlan.periods_paid + 1
  return advanceSubscriptionPlan(
    {
      ...subscriptionPlan,
      status: 'active',
      periods_paid,
      paid_until: periodEnd(subscriptionPlan.anchor_at, periods_paid),
    },
    now,
  )
}

export const checkoutStatusAt = (
  { status, expires_at }: SandboxCheckout,
  now: Date,
): SandboxCheckout['status'] => (status === 'open' && expires_at <= now ? 'expired' : status)

export function toProviderSession(
  checkout: SandboxCheckout,
  subscriptionPlan: SandboxSubscriptionPlan | undefined,
  now: Date,
): ProviderSession & { url: string } {
  const { id, mode, amount_cents, currency, payment_ref, expires_at, success_url } = checkout
  const status = checkoutStatusAt(checkout, now)
  return {
    id,
    mode,
    // On the origin that the browser came from, so that its session cookie is sent when it returns.
    url: `${new URL(success_url).origin}/sandbox/checkout/${id}`,
    expires_at,
    status,
    payment_status: status === 'complete' ? 'paid' : 'unpaid',
    amount_cents,
    currency,
    provider_ref: payment_ref,
    period_end: subscriptionPlan?.paid_until ?? null,
    card: null,
  }
}

const subscriptionPlanStatuses: Record<SandboxSubscriptionPlan['status'], SubscriptionPlan['status']> = {
  active: 'paid',
  past_due: 'past_due',
  ended: 'ended',
}

export const toSubscriptionPlan = ({
  id,
  status,
  paid_until,
  cancel_at_period_end,
}: SandboxSubscriptionPlan): SubscriptionPlan => ({
  provider_ref: id,
  status: subscriptionPlanStatuses[status],
  paid_until,
  cancel_at_period_end,
})
