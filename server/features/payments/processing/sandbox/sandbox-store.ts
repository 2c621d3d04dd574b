import type { CheckoutMode } from '#server/features/payments/processing/payment-provider.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface SandboxCheckout {
  id: string
  idempotency_key: string
  mode: CheckoutMode
  amount_cents: number
  currency: string
  description: string
  success_url: string
  cancel_url: string
  status: 'open' | 'complete' | 'expired'
  payment_ref: string | null
  created_at: Date
  expires_at: Date
  paid_at: Date | null
}

export interface SandboxSubscriptionPlan {
  id: string
  description: string
  amount_cents: number
  status: 'active' | 'past_due' | 'ended'
  /** When it began: every month ends on this day of the month. */
  anchor_at: Date
  periods_paid: number
  paid_until: Date
  cancel_at_period_end: boolean
  card_declines: boolean
}

interface SandboxRefundRow {
  id: string
  idempotency_key: string
  payment_ref: string
  amount_cents: number
  created_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    sandbox_checkout: SandboxCheckout
    sandbox_subscription_plan: SandboxSubscriptionPlan
    sandbox_refund: SandboxRefundRow
  }
}

/** Inserts a checkout, or finds the one with the same idempotency key. */
export async function findOrInsertCheckout(db: Db, row: SandboxCheckout): Promise<SandboxCheckout> {
  await db
    .insertInto('sandbox_checkout')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  return db
    .selectFrom('sandbox_checkout')
    .selectAll()
    .where('idempotency_key', '=', row.idempotency_key)
    .executeTakeFirstOrThrow()
}

export const findCheckout = (db: Db, id: string) =>
  db.selectFrom('sandbox_checkout').selectAll().where('id', '=', id).executeTakeFirst()

/** Pays an open checkout; undefined when it is not open any more. */
export const payCheckout = (tx: Db, id: string, payment_ref: string, now: Date) =>
  tx
    .updateTable('sandbox_checkout')
    .set({ status: 'complete', payment_ref, paid_at: now })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()

export const expireCheckout = (db: Db, id: string) =>
  db
    .updateTable('sandbox_checkout')
    .set({ status: 'expired' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst()

export const insertSubscriptionPlan = (tx: Db, subscriptionPlan: SandboxSubscriptionPlan) =>
  tx.insertInto('sandbox_subscription_plan').values(subscriptionPlan).execute()

export const findSubscriptionPlan = (db: Db, id: string) =>
  db.selectFrom('sandbox_subscription_plan').selectAll().where('id', '=', id).executeTakeFirst()

export const updateSubscriptionPlan = (db: Db, id: string, change: Partial<SandboxSubscriptionPlan>) =>
  db
    .updateTable('sandbox_subscription_plan')
    .set(change)
    .where('id', '=', id)
    .where('status', '<>', 'ended')
    .returningAll()
    .executeTakeFirst()

/** Locks subscription plans whose paid period is over; two processes get different ones. */
export const lockDueSubscriptionPlans = (tx: Db, limit: number, now: Date) =>
  tx
    .selectFrom('sandbox_subscription_plan')
    .selectAll()
    .where('status', '<>', 'ended')
    .where('paid_until', '<=', now)
    .orderBy('paid_until')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Inserts a refund, or finds the one with the same idempotency key; returns its id. */
export async function findOrInsertRefund(
  db: Db,
  row: { id: string; idempotency_key: string; payment_ref: string; amount_cents: number; created_at: Date },
): Promise<string> {
  await db
    .insertInto('sandbox_refund')
    .values(row)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute()
  return (
    await db
      .selectFrom('sandbox_refund')
      .select('id')
      .where('idempotency_key', '=', row.idempotency_key)
      .executeTakeFirstOrThrow()
  ).id
}
