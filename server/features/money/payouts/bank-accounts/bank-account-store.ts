import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import type { SealingKeyStore, SealingKeyRow } from '#server/platform/sealing/load-sealing-keys.ts'

/** One version of the bank details of a restaurant. It never changes but for its end. */
export interface BankAccountRow {
  id: string
  restaurant_id: string
  key_id: string
  /** BSB and account number. */
  sealed: Uint8Array
  last_three: string
  title: string
  created_at: Date
  /** Nothing is paid to it before. */
  usable_from: Date
  /** Null of the present version. */
  ended_at: Date | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    bank_account: BankAccountRow
    bank_account_key: SealingKeyRow
  }
}

export const findCurrentVersion = (db: Db, restaurant_id: string) =>
  db
    .selectFrom('bank_account')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** All versions of a restaurant, the oldest first. The present one has not ended, and nulls come last. */
export const findVersions = (db: Db, restaurant_id: string) =>
  db
    .selectFrom('bank_account')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .orderBy('ended_at')
    .execute()

export const findVersionsByIds = (db: Db, ids: string[]) =>
  db.selectFrom('bank_account').selectAll().where('id', '=', anyOf(ids)).execute()

/** The version that another one has replaced: it ended when that began. */
export const findVersionBefore = (db: Db, { id, restaurant_id, created_at }: BankAccountRow) =>
  db
    .selectFrom('bank_account')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('ended_at', '=', created_at)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst()

export const findUsableVersions = (db: Db, restaurant_ids: string[], now: Date) =>
  db
    .selectFrom('bank_account')
    .select(['id', 'restaurant_id'])
    .where('restaurant_id', '=', anyOf(restaurant_ids))
    .where('ended_at', 'is', null)
    .where('usable_from', '<=', now)
    .execute()

/** Keeps the present versions from ending until the transaction ends. */
export const lockCurrentVersions = (tx: Db, restaurant_ids: string[]) =>
  tx
    .selectFrom('bank_account')
    .select('id')
    .where('restaurant_id', '=', anyOf(restaurant_ids))
    .where('ended_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()

export const endVersion = (tx: Db, id: string, ended_at: Date) =>
  tx
    .updateTable('bank_account')
    .set({ ended_at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

export const insertVersion = (tx: Db, row: BankAccountRow) =>
  tx.insertInto('bank_account').values(row).execute()

export const bankAccountKeyStore: SealingKeyStore = {
  lock: (tx) => sql`lock table bank_account_key in share row exclusive mode`.execute(tx),
  findKeys: (tx) => tx.selectFrom('bank_account_key').selectAll().orderBy('created_at', 'desc').execute(),
  insertKey: (tx, row) => tx.insertInto('bank_account_key').values(row).execute(),
  findUsedKeyIds: async (db) => {
    const rows = await db.selectFrom('bank_account').select('key_id').distinct().execute()
    return rows.map(({ key_id }) => key_id)
  },
}

/** What was replaced before an instant: no payout of that time is exported again. */
export const deleteEndedVersions = (db: Db, ended_before: Date) =>
  db.deleteFrom('bank_account').where('ended_at', '<', ended_before).execute()

/**
 * The details of restaurants that have closed and are owed nothing. A payment can come back from the bank
 * days later, so the last payout has to be older than `paid_before`.
 */
export const deleteOfClosedRestaurants = (db: Db, paid_before: Date) =>
  sql`delete from bank_account using restaurant
    where restaurant.id = bank_account.restaurant_id and restaurant.closed_at is not null
      and not exists (select from unpaid_entry unpaid where unpaid.restaurant_id = restaurant.id)
      and not exists (select from payout where payout.restaurant_id = restaurant.id
        and (payout.status in ('in_batch', 'sent') or payout.status = 'payable' and payout.amount_cents > 0 or payout.sent_at >= ${paid_before}))
  `.execute(db)

/**
 * During a restore, tables without a schema hold the restored rows, and `public` those that they replace.
 * Restaurants that were there before have the bank details that they had last: a backup must not bring an
 * account back that was closed since, or was never theirs.
 */
export async function carryBankAccounts(tx: Db): Promise<void> {
  await sql`insert into bank_account_key select * from public.bank_account_key on conflict do nothing`.execute(
    tx,
  )
  await sql`delete from bank_account where restaurant_id in (select id from public.restaurant)`.execute(tx)
  await sql`insert into bank_account (id, restaurant_id, key_id, sealed, last_three, title, created_at, usable_from, ended_at)
    select id, restaurant_id, key_id, sealed, last_three, title, created_at, usable_from, ended_at from public.bank_account
    where restaurant_id in (select id from restaurant)`.execute(tx)
}
