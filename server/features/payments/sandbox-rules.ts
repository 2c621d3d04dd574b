import { DAY_MS } from '#contract/time.ts'
import type { Plan, ProviderSession } from './payment-provider.ts'
import type { SandboxCheckout, SandboxPlan } from './sandbox-tables.ts'

/** How long a declined renewal is tried again before the plan ends. */
const RETRIED_FOR_MS = 3 * DAY_MS

/** So many months after `anchor`, by the UTC calendar as Stripe counts, on the month's last day where it has no such day. */
export function periodEnd(anchor: Date, months: number): Date {
  const end = new Date(anchor)
  end.setUTCMonth(end.getUTCMonth() + months)
  if (end.getUTCDate() !== anchor.getUTCDate()) end.setUTCDate(0)
  return end
}

/** A plan as it stands at `now`: renewed as often as months have gone by, or declined, or ended. */
export function livePlan(plan: SandboxPlan, now: Date): SandboxPlan {
  if (plan.status === 'ended' || now < plan.paid_until) return plan
  if (plan.cancel_at_period_end) return { ...plan, status: 'ended' }
  if (plan.card_declines) return { ...plan, status: now.getTime() < plan.paid_until.getTime() + RETRIED_FOR_MS ? 'past_due' : 'ended' }
  const periods_paid = plan.periods_paid + 1
  return livePlan({ ...plan, status: 'active', periods_paid, paid_until: periodEnd(plan.anchor_at, periods_paid) }, now)
}

export const checkoutStatus = ({ status, expires_at }: SandboxCheckout, now: Date): SandboxCheckout['status'] =>
  status === 'open' && expires_at <= now ? 'expired' : status

export function toProviderSession(checkout: SandboxCheckout, plan: SandboxPlan | undefined, now: Date): ProviderSession & { url: string } {
  const { id, mode, amount_cents, currency, payment_ref, expires_at, success_url } = checkout
  const status = checkoutStatus(checkout, now)
  return {
    id,
    mode,
    // On the origin the browser came from, so that its session cookie is there when it comes back.
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

const standings: Record<SandboxPlan['status'], Plan['standing']> = { active: 'paid', past_due: 'late', ended: 'ended' }

export const toPlan = ({ id, status, paid_until, cancel_at_period_end }: SandboxPlan): Plan => ({
  provider_ref: id,
  standing: standings[status],
  paid_until,
  cancel_at_period_end,
})
