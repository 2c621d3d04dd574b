import { SUBSCRIPTION_PLAN_NAME, SUBSCRIPTION_PLAN_PRICE_CENTS } from '#contract/constants.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RefundRow, CheckoutSessionRow } from './payment-tables.ts'
import { newSandboxId } from './sandbox/sandbox-flows.ts'
import { periodEnd } from './sandbox/sandbox-rules.ts'

export { claimDatabase } from './provider/provider-flows.ts'

/** Inserts completed payments and refunds of the demo city. */
export async function seedPayments(tx: Db, sessions: CheckoutSessionRow[], refunds: RefundRow[]): Promise<void> {
  await tx.insertInto('payment_session').values(sessions).execute()
  if (refunds.length > 0) await tx.insertInto('refund').values(refunds).execute()
}

/** Inserts one running sandbox subscription plan for each end of a paid month; returns their ids in the same order. */
export async function seedSandboxSubscriptionPlans(tx: Db, paid_until: Date[]): Promise<string[]> {
  const subscriptionPlans = paid_until.map((until) => ({
    id: newSandboxId('pay'),
    description: SUBSCRIPTION_PLAN_NAME,
    amount_cents: SUBSCRIPTION_PLAN_PRICE_CENTS,
    status: 'active' as const,
    anchor_at: periodEnd(until, -1),
    periods_paid: 1,
    paid_until: until,
    cancel_at_period_end: false,
    card_declines: false,
  }))
  if (subscriptionPlans.length > 0) await tx.insertInto('sandbox_subscription_plan').values(subscriptionPlans).execute()
  return subscriptionPlans.map((subscriptionPlan) => subscriptionPlan.id)
}
