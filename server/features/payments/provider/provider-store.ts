import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { ProviderName } from '#server/features/payments/payment-provider.ts'

/** Says whose money a new database counts. */
export const insertProvider = (tx: Db, name: ProviderName, since: Date) =>
  tx
    .insertInto('payment_provider')
    .values({ id: 1, name, since })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute()

export const lockProvider = (tx: Db) => tx.selectFrom('payment_provider').select('name').forUpdate().executeTakeFirstOrThrow()

/** Whose money this database counts; nobody changes it before the caller's transaction ends. */
export const holdProvider = (tx: Db) => tx.selectFrom('payment_provider').select('name').forShare().executeTakeFirst()

export const changeProvider = (tx: Db, from: ProviderName, name: ProviderName, since: Date) =>
  tx.updateTable('payment_provider').set({ name, since }).where('name', '=', from).execute()

/** Whether anything was ever paid here, or could be. */
export async function hasPayments(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from payment_session) or exists (select from sandbox_checkout) or exists (select from sandbox_plan) as any`.execute(
    tx,
  )
  return rows[0]?.any ?? false
}
