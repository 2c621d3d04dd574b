import { PLAN_NAME, PLAN_PRICE_CENTS } from '#contract/constants.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RefundRow, SessionRow } from './payment-tables.ts'
import { sandboxId } from './sandbox-ids.ts'
import { periodEnd } from './sandbox-rules.ts'

/** Writes payments and refunds that have gone through, for a city that is made up. */
export async function seedPayments(tx: Db, sessions: SessionRow[], refunds: RefundRow[]): Promise<void> {
  await tx.insertInto('payment_session').values(sessions).execute()
  if (refunds.length > 0) await tx.insertInto('refund').values(refunds).execute()
}

/** Opens one running play-money plan for each end of a paid month, and gives their names in the same order. */
export async function seedSandboxPlans(tx: Db, paid_until: Date[]): Promise<string[]> {
  const plans = paid_until.map((until) => ({
    id: sandboxId('pay'),
    description: PLAN_NAME,
    amount_cents: PLAN_PRICE_CENTS,
    status: 'active' as const,
    anchor_at: periodEnd(until, -1),
    periods_paid: 1,
    paid_until: until,
    cancel_at_period_end: false,
    card_declines: false,
  }))
  if (plans.length > 0) await tx.insertInto('sandbox_plan').values(plans).execute()
  return plans.map((plan) => plan.id)
}
