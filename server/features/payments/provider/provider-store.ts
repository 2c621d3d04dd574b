import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { ProviderName } from '#server/features/payments/payment-provider.ts'

/** Records the payment provider of a new database. */
export const insertProvider = (tx: Db, name: ProviderName, since: Date) =>
  tx
    .insertInto('payment_provider')
    .values({ id: 1, name, since })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

export const lockProvider = (tx: Db) => tx.selectFrom('payment_provider').select('name').forUpdate().executeTakeFirstOrThrow()

/** The payment provider of this database, locked against change until the caller's transaction ends. */
export const holdProvider = (tx: Db) => tx.selectFrom('payment_provider').select('name').forShare().executeTakeFirst()

export const changeProvider = (tx: Db, from: ProviderName, name: ProviderName, since: Date) =>
  tx.updateTable('payment_provider').set({ name, since }).where('name', '=', from).execute()

/** Whether this database has payments, or pages on which something can be paid. */
export async function hasPayments(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from payment_session) or exists (select from sandbox_checkout) or exists (select from sandbox_plan) as any`.execute(
    tx,
  )
  return rows[0]?.any ?? false
}
