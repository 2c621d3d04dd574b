import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

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
