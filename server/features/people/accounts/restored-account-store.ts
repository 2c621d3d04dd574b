import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** During a restore, tables without a schema hold the restored rows, and `public` those that they replace. */
const REPLACED = 'public.account'

/** Ends every sign-in, and every link and challenge that leads to one. */
export async function endAllAccess(tx: Db): Promise<void> {
  for (const table of [
    'session',
    'known_device',
    'password_reset',
    'passkey_challenge',
    'email_link',
  ] as const)
    await tx.deleteFrom(table).execute()
}

/**
 * Accounts sign in with the password, the second factor and the passkeys that they had last, not with those
 * of the backup.
 */
export async function carryCredentials(tx: Db): Promise<void> {
  await sql`update account set password_hash = replaced.password_hash from ${sql.table(REPLACED)} replaced
    where replaced.id = account.id and replaced.password_hash <> account.password_hash`.execute(tx)
  await sql`insert into two_factor_key select * from public.two_factor_key on conflict do nothing`.execute(tx)
  for (const [table, columns] of Object.entries(CREDENTIALS)) {
    const [name, columnNames] = [sql.table(table), sql.raw(columns)]
    await sql`delete from ${name} where account_id in (select id from ${sql.table(REPLACED)})`.execute(tx)
    await sql`insert into ${name} (${columnNames}) select ${columnNames} from public.${name}
      where account_id in (select id from account) on conflict do nothing`.execute(tx)
  }
}

/** Recovery codes belong to a second factor, and go and come after it. */
const CREDENTIALS = {
  passkey: 'id, account_id, credential_id, public_key, counter, transports, name, created_at, last_used_at',
  two_factor: 'account_id, key_id, sealed_secret, begun_at, confirmed_at, last_step, recovery_salt',
  recovery_code: 'account_id, code_hash',
}

/** The restored accounts that were erased after the backup, as they were before. */
export const findErasedSinceBackup = async (tx: Db) =>
  (
    await sql<{
      id: string
      restaurant_id: string | null
      email: string
      mobile_number: string
      erased_at: Date
    }>`
      select account.id, account.restaurant_id, account.email, account.mobile_number, replaced.erased_at
      from account join ${sql.table(REPLACED)} replaced on replaced.id = account.id
      where replaced.erased_at is not null and account.erased_at is null`.execute(tx)
  ).rows
