import { SUBSCRIPTION_PLAN_PRICE_CENTS } from '#contract/constants.ts'
import { gstIn } from '#contract/payments/gst.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import type { SubscriptionPlan } from '#server/features/payments/payments/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findSubscriptionFeeEntries, findRestaurantOfOwner } from './subscription-fee-store.ts'
import { isPeriodUnpaid, newlyPaidPeriods } from './subscription-rules.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

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
export async function recordSubscriptionFee(
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
export async function reverseSubscriptionFee(tx: Db, period: PaidPeriod, at: Date): Promise<void> {
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
export async function recordRenewals(
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
