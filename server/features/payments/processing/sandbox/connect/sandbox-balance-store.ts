import { type RawBuilder, sql } from 'kysely'
import type { BalanceTransactionKind } from '#server/features/payments/processing/connect-provider.ts'
import type { Db } from '#server/platform/db/database.ts'

interface SandboxBalanceRow {
  ref: string
  kind: BalanceTransactionKind
  source_ref: string
  amount_cents: number
  fee_cents: number
  at: Date
}

const at = sql.ref('at')

/** Every movement of the instance's balance in the sandbox, as its tables have it. */
const movements: RawBuilder<SandboxBalanceRow> = sql<SandboxBalanceRow>`(
  select 'txn_' || id as ref, 'charge' as kind, payment_ref as source_ref, amount_cents, 0 as fee_cents, coalesce(paid_at, created_at) as at
  from sandbox_checkout where status = 'complete' and mode = 'payment'
  union all
  select 'txn_' || id || '_' || month, 'charge', id, amount_cents, 0, anchor_at + make_interval(months => month)
  from sandbox_subscription_plan, generate_series(0, periods_paid - 1) as month
  union all
  select 'txn_' || id, 'refund', id, -amount_cents, 0, created_at from sandbox_refund
  union all
  select 'txn_' || id, 'transfer', id, -amount_cents, 0, created_at from sandbox_transfer
  union all
  select 'txn_' || id || '_reversed', 'transfer_reversal', id, amount_cents, 0, reversed_at
  from sandbox_transfer where reversed_at is not null
  union all
  select 'txn_' || id, 'dispute', id, -amount_cents, fee_cents, opened_at from sandbox_dispute
  union all
  select 'txn_' || id || '_won', 'dispute_reversal', id, amount_cents, 0, decided_at from sandbox_dispute where status = 'won'
)`

/** The movements of a period, newest first, from after the one that is named. */
export async function findMovements(
  db: Db,
  { from, to, after }: { from: Date; to: Date; after: string | null },
  limit: number,
): Promise<SandboxBalanceRow[]> {
  const isAfter =
    after === null
      ? sql`true`
      : sql`(at, ref) < (select earlier.at, earlier.ref from ${movements} earlier where earlier.ref = ${after})`
  const { rows } = await sql<SandboxBalanceRow>`
    select * from ${movements} movement where ${at} >= ${from} and ${at} < ${to} and ${isAfter}
    order by at desc, ref desc limit ${limit}`.execute(db)
  return rows
}

/** Advisory lock: one transfer at a time takes from what is available. */
const BALANCE_LOCK = 7_120_068

export async function lockAvailable(tx: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(${BALANCE_LOCK})`.execute(tx)
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents - fee_cents), 0)::float8 as cents from ${movements} movement`.execute(tx)
  return rows[0]?.cents ?? 0
}

/**
 * What a payment can still be the source of: less its refunds, and every transfer of it, as at Stripe also
 * what was reversed.
 */
export async function lockChargeLeft(tx: Db, payment_ref: string): Promise<number | undefined> {
  const charge = await tx
    .selectFrom('sandbox_checkout')
    .select('amount_cents')
    .where('payment_ref', '=', payment_ref)
    .where('status', '=', 'complete')
    .forUpdate()
    .executeTakeFirst()
  if (charge === undefined) return undefined
  const { rows } = await sql<{ cents: number }>`
    select ((select coalesce(sum(amount_cents), 0) from sandbox_refund where payment_ref = ${payment_ref})
      + (select coalesce(sum(amount_cents), 0) from sandbox_transfer where payment_ref = ${payment_ref}))::int as cents`.execute(
    tx,
  )
  return charge.amount_cents - (rows[0]?.cents ?? 0)
}

export async function findRefundedCents(db: Db, payment_ref: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::int as cents from sandbox_refund where payment_ref = ${payment_ref}`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}
