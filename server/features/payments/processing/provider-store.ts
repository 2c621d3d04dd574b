import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

import type { ProviderName } from './payment-provider.ts'

export interface StoredGap {
  page: string
  answer: string
  /** An ISO 8601 instant. */
  at: string
}

interface PaymentProviderRow {
  /** There is one row. */
  id: 1
  name: ProviderName
  /** The operator's account at Stripe; null until it has been asked for. */
  account_ref: string | null
  since: Date
  /** By subject, as the provider has said so last. */
  setup_gaps: Record<string, StoredGap>
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    payment_provider: PaymentProviderRow
  }
}

/** Records the payment provider of a new database. */
export const insertProvider = (tx: Db, name: ProviderName, since: Date) =>
  tx
    .insertInto('payment_provider')
    .values({ id: 1, name, account_ref: null, since, setup_gaps: {} })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export const lockProvider = (tx: Db) =>
  tx.selectFrom('payment_provider').select(['name', 'account_ref']).forUpdate().executeTakeFirstOrThrow()

/**
 * The payment provider of this database, with a shared lock against change until the caller's transaction
 * ends.
 */
export const lockProviderShared = (tx: Db) =>
  tx.selectFrom('payment_provider').select('name').forShare().executeTakeFirst()

/** Changes the one row that there is. */
export const updateProvider = (tx: Db, name: ProviderName, account_ref: string | null, since: Date) =>
  tx.updateTable('payment_provider').set({ name, account_ref, since }).execute()

/** Records the operator's account at the provider. */
export const updateAccountRef = (tx: Db, account_ref: string) =>
  tx.updateTable('payment_provider').set({ account_ref }).execute()

export const findSetupGaps = async (db: Db): Promise<Record<string, StoredGap>> =>
  (await db.selectFrom('payment_provider').select('setup_gaps').executeTakeFirst())?.setup_gaps ?? {}

export const updateSetupGaps = (db: Db, missing: Record<string, StoredGap>, resolved: string[]) =>
  sql`
  update payment_provider set setup_gaps = (setup_gaps - ${resolved}::text[]) || ${JSON.stringify(missing)}::jsonb
  where setup_gaps ?| ${resolved}::text[] or ${JSON.stringify(missing)}::jsonb <> '{}'`.execute(db)

/** Whether this database has checkout sessions, or checkouts or subscription plans of the sandbox. */
export async function hasPayments(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ has_payments: boolean }>`
    select exists (select from payment_session) or exists (select from sandbox_checkout)
      or exists (select from sandbox_subscription_plan) as has_payments`.execute(tx)
  return rows[0]?.has_payments ?? false
}
