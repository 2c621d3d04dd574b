import { SUBSCRIPTION_PLAN_NAME, SUBSCRIPTION_PLAN_PRICE_CENTS } from '#contract/constants.ts'
import { findContact, isErased } from '#server/features/people/accounts/public.ts'
import {
  type Payable,
  type SubscriptionPlan,
  requestRefund,
} from '#server/features/payments/processing/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { gstIn } from '#contract/payments/gst.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import {
  changesFromSubscriptionPlan,
  offerExpiresAt,
  paidPeriodEnd,
  statusAt,
  isPeriodUnpaid,
  newlyPaidPeriods,
} from './subscription-rules.ts'
import {
  findSubscription,
  lockBySubscriptionPlan,
  lockSubscription,
  updateSubscription,
  findSubscriptionFeeEntries,
  findRestaurantOfOwner,
} from './subscription-store.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

declare module '#server/platform/jobs/jobs.ts' {
  interface JobData {
    'subscriptions.end_subscription_plan': { provider_ref: string }
  }
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

/** One paid period of a subscription plan. */
interface PaidPeriod {
  account_id: string
  /** The provider's id of the subscription plan. */
  provider_ref: string
  ends_at: Date
}

interface FeeMovement {
  amount_cents: number
  gst_cents: number
}

/**
 * What the ledger has of a period now, and the ref of the next entries about it. The caller has locked the
 * subscription.
 */
async function findFee(
  tx: Db,
  { account_id, provider_ref, ends_at }: PaidPeriod,
): Promise<FeeMovement & { next_ref: string }> {
  const ref = `${provider_ref}:${ends_at.toISOString()}`
  const ofOperator = (await findSubscriptionFeeEntries(tx, account_id, ref)).filter(
    ({ ledger_account }) => ledger_account === 'operator',
  )
  return {
    amount_cents: ofOperator.reduce((sum, { amount_cents }) => sum - amount_cents, 0),
    gst_cents: ofOperator.reduce((sum, { gst_cents }) => sum + (gst_cents ?? 0), 0),
    next_ref: `${ref}:${ofOperator.length + 1}`,
  }
}

async function insertFee(
  tx: Db,
  account_id: string,
  { amount_cents, gst_cents }: FeeMovement,
  ref: string,
  at: Date,
): Promise<void> {
  const restaurant_id = await findRestaurantOfOwner(tx, account_id)
  const origin = { subscription_id: account_id, restaurant_id, at, event: 'plan_fee' as const, ref }
  await insertLedger(tx, [
    { ...origin, ledger_account: 'provider', amount_cents },
    { ...origin, ledger_account: 'operator', amount_cents: -amount_cents, gst_cents },
  ])
}

/** Records what was paid for a period, once. The GST in it is the operator's. */
async function recordSubscriptionFee(
  tx: Db,
  period: PaidPeriod,
  operator_gst: boolean,
  at: Date,
): Promise<void> {
  const { amount_cents: recorded_cents, next_ref } = await findFee(tx, period)
  if (recorded_cents > 0) return
  const amount_cents = SUBSCRIPTION_PLAN_PRICE_CENTS
  await insertFee(
    tx,
    period.account_id,
    { amount_cents, gst_cents: operator_gst ? gstIn(amount_cents) : 0 },
    next_ref,
    at,
  )
}

/** Takes back what was recorded of a period that is refunded, or was not paid after all. */
async function reverseSubscriptionFee(tx: Db, period: PaidPeriod, at: Date): Promise<void> {
  const { amount_cents, gst_cents, next_ref } = await findFee(tx, period)
  if (amount_cents === 0) return
  await insertFee(
    tx,
    period.account_id,
    { amount_cents: -amount_cents, gst_cents: 0 - gst_cents },
    next_ref,
    at,
  )
}

/**
 * Records the periods of a running subscription plan that a report of the provider shows as paid. A provider
 * begins a period before it charges for it, so a report of a failed charge takes the period back.
 */
async function recordRenewals(
  tx: Db,
  { account_id, current_period_end }: Pick<SubscriptionRow, 'account_id' | 'current_period_end'>,
  { provider_ref, status, paid_until }: SubscriptionPlan,
  operator_gst: boolean,
  at: Date,
): Promise<void> {
  if (status === 'paid')
    for (const ends_at of newlyPaidPeriods(current_period_end, paid_until))
      await recordSubscriptionFee(tx, { account_id, provider_ref, ends_at }, operator_gst, at)
  if (status === 'past_due' && isPeriodUnpaid(current_period_end, paid_until))
    await reverseSubscriptionFee(tx, { account_id, provider_ref, ends_at: current_period_end }, at)
}
