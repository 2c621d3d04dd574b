import { PLAN_NAME, PLAN_PRICE_CENTS } from '#contract/constants.ts'
import { HOUR_MS } from '#contract/time.ts'
import { findContact, isErased } from '#server/features/accounts/public.ts'
import { type Payable, requestRefund } from '#server/features/payments/public.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { planChanged } from './subscription-plan.ts'
import { monthAfter, statusAt } from './subscription-rules.ts'
import { findSubscription, lockSubscription, updateSubscription } from './subscription-store.ts'

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'subscriptions.end_plan': { provider_ref: string }
  }
}

/** Two tabs that ask within the same hour ask for the same thing, and get one page. */
const endOfNextHour = (now: Date): Date => new Date((Math.floor(now.getTime() / HOUR_MS) + 2) * HOUR_MS)

/** Surplate Pro, as something to pay for. */
export const subscriptionPayable = ({ jobs }: { jobs: Pick<Jobs, 'enqueue'> }): Payable => ({
  quote: async (tx, caller, _metadata, now) => {
    if (caller.user_type !== 'restaurant') throw new Failure('forbidden', { detail: `${PLAN_NAME} is for restaurant partners.` })
    const row = await findSubscription(tx, caller.id)
    if (row !== undefined && statusAt(row, now) === 'active')
      throw new Failure('wrong_state', { detail: `${PLAN_NAME} is active already. There is nothing to pay.` })
    return {
      amount_cents: PLAN_PRICE_CENTS,
      description: `${PLAN_NAME}, monthly`,
      mode: 'subscription',
      order_id: null,
      email: (await findContact(tx, caller.id))?.email ?? '',
      expires_at: endOfNextHour(now),
    }
  },
  paid: async (tx, { id, account_id, amount_cents, provider_ref, paid_at, period_end }, now) => {
    const before = await lockSubscription(tx, account_id)
    // Under the lock, which erasing takes as well.
    if (await isErased(tx, account_id)) {
      if (provider_ref !== null) await jobs.enqueue(tx, 'subscriptions.end_plan', [{ provider_ref }])
      await requestRefund(tx, { session_id: id, order_id: null, amount_cents, now })
      return
    }
    await updateSubscription(tx, account_id, {
      status: 'active',
      current_period_end: period_end ?? monthAfter(paid_at),
      cancel_at_period_end: false,
      provider_ref,
      changed_at: now,
      checked_at: now,
    })
    // A plan that was still being retried would otherwise be charged beside the new one.
    const old = before?.provider_ref ?? null
    if (old !== null && old !== provider_ref) await jobs.enqueue(tx, 'subscriptions.end_plan', [{ provider_ref: old }])
  },
  planChanged,
})
