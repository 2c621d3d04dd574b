import { DAY_MS } from '#contract/time.ts'
import type { Plan, ProviderSession } from '#server/features/payments/payments/payment-provider.ts'
import type { SandboxCheckout, SandboxPlan } from './sandbox-tables.ts'

/** How long a declined renewal is retried before the plan ends. */
const RETRY_PERIOD_MS = 3 * DAY_MS

/** `anchor` plus `months` in the UTC calendar, as Stripe counts, clamped to the last day of a shorter month. */
export function periodEnd(anchor: Date, months: number): Date {
  const end = new Date(anchor)
  end.setUTCMonth(end.getUTCMonth() + months)
  if (end.getUTCDate() !== anchor.getUTCDate()) end.setUTCDate(0)
  return end
}

/** A plan's state at `now`: renewed once for each month that has passed, past due, or ended. */
export function advancePlan(plan: SandboxPlan, now: Date): SandboxPlan {
  if (plan.status === 'ended' || now < plan.paid_until) return plan
  if (plan.cancel_at_period_end) return { ...plan, status: 'ended' }
  if (plan.card_declines) return { ...plan, status: now.getTime() < plan.paid_until.getTime() + RETRY_PERIOD_MS ? 'past_due' : 'ended' }
  const periods_paid = plan.periods_paid + 1
  return advancePlan({ ...plan, status: 'active', periods_paid, paid_until: periodEnd(plan.anchor_at, periods_paid) }, now)
}

export const checkoutStatusAt = ({ status, expires_at }: SandboxCheckout, now: Date): SandboxCheckout['status'] =>
  status === 'open' && expires_at <= now ? 'expired' : status

export function toProviderSession(checkout: SandboxCheckout, plan: SandboxPlan | undefined, now: Date): ProviderSession & { url: string } {
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
    period_end: plan?.paid_until ?? null,
  }
}

const planStatuses: Record<SandboxPlan['status'], Plan['status']> = { active: 'paid', past_due: 'past_due', ended: 'ended' }

export const toPlan = ({ id, status, paid_until, cancel_at_period_end }: SandboxPlan): Plan => ({
  provider_ref: id,
  status: planStatuses[status],
  paid_until,
  cancel_at_period_end,
})
