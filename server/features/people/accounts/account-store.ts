import { carryRows } from '#server/platform/backup/carry-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'

import { sql } from 'kysely'

export interface AccountRow {
  id: string
  name: string
  email: string
  mobile_number: string
  user_type: 'customer' | 'restaurant'
  password_hash: string
  restaurant_id: string | null
  created_at: Date
  erased_at: Date | null
  /** Whether an email reminds of orders that are not collected yet. */
  pickup_reminders: boolean
  /** When the owner proved to read the email; null until then. */
  email_confirmed_at: Date | null
}

export interface SessionRow {
  id: string
  token_hash: Uint8Array
  account_id: string
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  /** When a second factor or a passkey opened it; null if the password alone did. */
  second_step_at: Date | null
  /** A hash of the network from which it was opened; null where that is this machine. */
  network: Uint8Array | null
}

interface PasswordResetRow {
  token_hash: Uint8Array
  account_id: string
  expires_at: Date
}

interface KnownDeviceRow {
  token_hash: Uint8Array
  account_id: string
  expires_at: Date
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    account: AccountRow
    session: SessionRow
    password_reset: PasswordResetRow
    known_device: KnownDeviceRow
  }
}

export const insertAccount = (tx: Db, account: AccountRow) =>
  tx.insertInto('account').values(account).execute()

/** Inserts an account unless there is one with its id. */
export const insertAccountOnce = (tx: Db, account: AccountRow) =>
  tx
    .insertInto('account')
    .values(account)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()

/** Never an erased account: its email is gone. */
export const findByEmail = (db: Db, email: string) =>
  db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst()

export const findById = (db: Db, id: string) =>
  db.selectFrom('account').selectAll().where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst()

/**
 * Locks an account until the caller's transaction ends, so that a change of how it signs in and a sign-in
 * follow each other.
 */
export const lockAccount = (tx: Db, id: string) =>
  tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * A shared lock, which keeps an account from being erased until the caller's transaction ends; undefined when
 * it is erased.
 */
export const lockAccountShared = (tx: Db, id: string) =>
  tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst()

export const findErased = defineQuery.readOne('findErasedAccount', (db, id: Param<string>) =>
  db.selectFrom('account').select('id').where('id', '=', id).where('erased_at', 'is not', null),
)

export const findNames = defineQuery.read('findAccountNames', (db, ids: Param<string[]>) =>
  db.selectFrom('account').select(['id', 'name']).where('id', '=', anyOf(ids)).where('erased_at', 'is', null),
)

/** Accounts of restaurants with ids above `after`, in the order of their ids. */
export const findRestaurantAccountIds = (db: Db, after: string | null, limit: number) =>
  db
    .selectFrom('account')
    .select('id')
    .where('user_type', '=', 'restaurant')
    .where('erased_at', 'is', null)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

export const updateSettings = (
  db: Db,
  id: string,
  settings: Partial<Pick<AccountRow, 'pickup_reminders' | 'name' | 'mobile_number'>>,
) =>
  db
    .updateTable('account')
    .set(settings)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Records that the owner reads the email of an account. */
export const confirmEmail = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('account')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()

/**
 * Gives an account another email, which was just proved. When the first one was stays, by which a second step
 * is judged.
 */
export const setEmail = (tx: Db, id: string, email: string, now: Date) =>
  tx
    .updateTable('account')
    .set((eb) => ({ email, email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(now)) }))
    .where('id', '=', id)
    .execute()

export const setPassword = (tx: Db, id: string, password_hash: string) =>
  tx.updateTable('account').set({ password_hash }).where('id', '=', id).execute()

/** Removes personal data from a locked account. The row stays, because orders and payments refer to it. */
export const anonymizeAccount = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('account')
    .set({
      name: 'Erased',
      email: `erased-${id}@invalid`,
      mobile_number: '',
      password_hash: '',
      email_confirmed_at: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute()

export const insertReset = (
  tx: Db,
  reset: { token_hash: Uint8Array; account_id: string; expires_at: Date },
) => tx.insertInto('password_reset').values(reset).execute()

/** The account of a reset token, while it can be used. */
export const findReset = (db: Db, token_hash: Uint8Array, now: Date) =>
  db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.id', 'password_reset.account_id')
    .select(['account.id', 'account.name', 'account.email'])
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Deletes a reset token that was found when it is used; false when another request has used it or ended it
 * meanwhile.
 */
export async function consumeResetToken(tx: Db, token_hash: Uint8Array): Promise<boolean> {
  const row = await tx
    .deleteFrom('password_reset')
    .where('token_hash', '=', token_hash)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteResets = (tx: Db, account_id: string) =>
  tx.deleteFrom('password_reset').where('account_id', '=', account_id).execute()

export const deleteExpiredResets = (db: Db, now: Date) =>
  db.deleteFrom('password_reset').where('expires_at', '<=', now).execute()

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

/** Accounts that the backup lacks, of which only the id stays. */
export async function carryErasedAccounts(tx: Db, ids: string[], now: Date): Promise<void> {
  await carryRows(tx, 'account', {
    where: sql`replaced.id = ${anyOf(ids)}`,
    values: { email: sql`replaced.id::text` },
  })
  for (const id of ids) await anonymizeAccount(tx, id, now)
}
