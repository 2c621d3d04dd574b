import { SUBSCRIPTION_PLAN_NAME, SUBSCRIPTION_PLAN_PRICE_CENTS } from '#contract/constants.ts'
import { findContact, isErased } from '#server/features/people/accounts/public.ts'
import {
  type Payable,
  type SubscriptionPlan,
  requestRefund,
} from '#server/features/payments/payments/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { recordSubscriptionFee, recordRenewals, reverseSubscriptionFee } from './subscription-fee-flows.ts'
import { changesFromSubscriptionPlan, offerExpiresAt, paidPeriodEnd, statusAt } from './subscription-rules.ts'
import {
  findSubscription,
  lockBySubscriptionPlan,
  lockSubscription,
  updateSubscription,
} from './subscription-store.ts'

export interface SubscriptionJobData {
  'subscriptions.end_subscription_plan': { provider_ref: string }
}

/**
 * Stores a subscription plan's state as the provider reported it at `checked_at`; an older report never
 * overwrites a newer one.
 */
export async function updateFromSubscriptionPlan(
  tx: Db,
  subscriptionPlan: SubscriptionPlan,
  operator_gst: boolean,
  checked_at: Date,
): Promise<void> {
  const row = await lockBySubscriptionPlan(tx, subscriptionPlan.provider_ref)
  if (row === undefined || (row.checked_at !== null && row.checked_at > checked_at)) return
  await recordRenewals(tx, row, subscriptionPlan, operator_gst, checked_at)
  await updateSubscription(tx, row.account_id, {
    ...changesFromSubscriptionPlan(row, subscriptionPlan),
    checked_at,
    changed_at: checked_at,
  })
}

/** Surplate Pro as a payable. */
export const subscriptionPayable = ({
  jobs,
  operator_gst,
}: {
  jobs: Pick<Jobs, 'enqueue'>
  operator_gst: boolean
}): Payable => ({
  quote: async (tx, caller, _metadata, now) => {
    if (caller.user_type !== 'restaurant')
      throw new Failure('forbidden', { detail: `${SUBSCRIPTION_PLAN_NAME} is for restaurant partners.` })
    const row = await findSubscription(tx, caller.id)
    if (row !== undefined && statusAt(row, now) === 'active')
      throw new Failure('plan_active', {
        detail: `${SUBSCRIPTION_PLAN_NAME} is active already. There is nothing to pay.`,
      })
    return {
      amount_cents: SUBSCRIPTION_PLAN_PRICE_CENTS,
      description: `${SUBSCRIPTION_PLAN_NAME}, monthly`,
      mode: 'subscription',
      order_id: null,
      email: (await findContact(tx, caller.id))?.email ?? '',
      expires_at: offerExpiresAt(now),
    }
  },
  onPaid: async (tx, { id, account_id, amount_cents, provider_ref, paid_at, period_end }, now) => {
    const before = await lockSubscription(tx, account_id)
    const ends_at = period_end ?? paidPeriodEnd(paid_at)
    const period = { account_id, provider_ref: provider_ref ?? id, ends_at }
    if (before !== undefined) await recordSubscriptionFee(tx, period, operator_gst, now)
    // Read under the lock, which erasing the account takes as well.
    if (await isErased(tx, account_id)) {
      if (provider_ref !== null) {
        await jobs.enqueue(tx, 'subscriptions.end_subscription_plan', [{ provider_ref }])
        await jobs.enqueue(tx, 'payments.delete_customer', [{ provider_ref }])
      }
      const refund = {
        id: newId(now),
        session_id: id,
        order_id: null,
        amount_cents,
        borne_by: null,
        reason_code: 'account_erased',
      }
      await requestRefund(tx, { ...refund, now })
      await reverseSubscriptionFee(tx, period, now)
      return
    }
    await updateSubscription(tx, account_id, {
      status: 'active',
      current_period_end: ends_at,
      cancel_at_period_end: false,
      provider_ref,
      changed_at: now,
      checked_at: now,
    })
    // A former subscription plan that is past due would otherwise be charged beside the new one.
    const former_ref = before?.provider_ref ?? null
    if (former_ref !== null && former_ref !== provider_ref)
      await jobs.enqueue(tx, 'subscriptions.end_subscription_plan', [{ provider_ref: former_ref }])
  },
  onSubscriptionPlanChanged: (tx, subscriptionPlan, checked_at) =>
    updateFromSubscriptionPlan(tx, subscriptionPlan, operator_gst, checked_at),
})
