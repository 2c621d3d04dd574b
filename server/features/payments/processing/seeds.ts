import { sql } from 'kysely'
import { SUBSCRIPTION_PLAN_NAME, SUBSCRIPTION_PLAN_PRICE_CENTS } from '#contract/constants.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertRows } from '#server/platform/db/rows.ts'
import type { RefundRow, CheckoutSessionRow } from './payment-tables.ts'
import type {
  SandboxAccount,
  SandboxPayout,
  SandboxTransfer,
} from './sandbox/connect/sandbox-connect-store.ts'
import { newSandboxId } from './sandbox/sandbox-flows.ts'
import { periodEnd } from './sandbox/sandbox-rules.ts'

export { claimDatabase } from './provider-flows.ts'

/** Inserts completed payments and refunds of the demo city. */
export async function seedPayments(
  tx: Db,
  sessions: CheckoutSessionRow[],
  refunds: RefundRow[],
): Promise<void> {
  await tx.insertInto('payment_session').values(sessions).execute()
  if (refunds.length > 0) await tx.insertInto('refund').values(refunds).execute()
  await copyToSandbox(tx)
}

/**
 * The sandbox has to know the payments and refunds of orders too, so that their money can be transferred, and
 * its balance is right.
 */
async function copyToSandbox(tx: Db): Promise<void> {
  await sql`
    insert into sandbox_checkout (id, idempotency_key, mode, amount_cents, currency, description, success_url, cancel_url, status,
      payment_ref, created_at, expires_at, paid_at)
    select id, id, 'payment', amount_cents, currency, 'Order', '/', '/', 'complete', provider_ref, created_at, expires_at, fulfilled_at
    from payment_session where package_id = 'order' and payment_status = 'paid' and provider_ref is not null
    on conflict do nothing`.execute(tx)
  await sql`
    insert into sandbox_refund (id, idempotency_key, payment_ref, amount_cents, created_at)
    select refund.provider_ref, refund.id::text, session.provider_ref, refund.amount_cents, refund.created_at
    from refund join payment_session session on session.id = refund.session_id
    where refund.status = 'succeeded' and refund.provider_ref is not null and session.provider_ref is not null
    on conflict do nothing`.execute(tx)
}

/**
 * Inserts one running sandbox subscription plan for each end of a paid month; returns their ids in the same
 * order.
 */
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
  if (subscriptionPlans.length > 0)
    await tx.insertInto('sandbox_subscription_plan').values(subscriptionPlans).execute()
  return subscriptionPlans.map((subscriptionPlan) => subscriptionPlan.id)
}

/** Inserts accounts of restaurants that are ready to be paid; returns their ids in the same order. */
export async function seedSandboxAccounts(
  tx: Db,
  accounts: Omit<SandboxAccount, 'id' | 'status' | 'return_url'>[],
): Promise<string[]> {
  const rows = accounts.map((account) => ({
    ...account,
    id: newSandboxId('acct'),
    status: 'ready' as const,
    return_url: null,
  }))
  await insertRows(tx, 'sandbox_account', rows)
  return rows.map(({ id }) => id)
}

/** Inserts transfers to accounts; returns their ids in the same order. */
export async function seedSandboxTransfers(
  tx: Db,
  transfers: Omit<SandboxTransfer, 'id' | 'reversed_at'>[],
): Promise<string[]> {
  const rows = transfers.map((transfer) => ({ ...transfer, id: newSandboxId('tr'), reversed_at: null }))
  await insertRows(tx, 'sandbox_transfer', rows)
  return rows.map(({ id }) => id)
}

/** Inserts payouts of accounts that have arrived; returns their ids in the same order. */
export async function seedSandboxPayouts(
  tx: Db,
  payouts: Omit<SandboxPayout, 'id' | 'status' | 'failure'>[],
): Promise<string[]> {
  const rows = payouts.map((payout) => ({
    ...payout,
    id: newSandboxId('po'),
    status: 'paid' as const,
    failure: null,
  }))
  await insertRows(tx, 'sandbox_payout', rows)
  return rows.map(({ id }) => id)
}

/** Sends a payout that had arrived back, and what was transferred for it. */
export async function seedSandboxReturn(tx: Db, payout_id: string, failure: string, at: Date): Promise<void> {
  await tx
    .updateTable('sandbox_payout')
    .set({ status: 'failed', failure })
    .where('payout_id', '=', payout_id)
    .execute()
  await tx
    .updateTable('sandbox_transfer')
    .set({ reversed_at: at })
    .where('payout_id', '=', payout_id)
    .execute()
}
