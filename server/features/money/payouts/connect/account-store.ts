import { sql } from 'kysely'
import type { PayoutAccountRow } from '#server/features/money/payouts/payout-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'

export const findReadyAccounts = (db: Db, restaurant_ids: string[]) =>
  db
    .selectFrom('payout_account')
    .select(['restaurant_id', 'account_ref'])
    .where('restaurant_id', '=', anyOf(restaurant_ids))
    .where('is_ready', '=', true)
    .execute()

export const findAccount = (db: Db, restaurant_id: string): Promise<PayoutAccountRow | undefined> =>
  db.selectFrom('payout_account').selectAll().where('restaurant_id', '=', restaurant_id).executeTakeFirst()

/**
 * Accounts, ready or not, about which the provider was not asked since an instant, those that wait longest
 * first, from after one on.
 */
export function findUncheckedAccounts(
  db: Db,
  { is_ready, checked_before }: { is_ready: boolean; checked_before: Date },
  after: PayoutAccountRow | undefined,
  limit: number,
): Promise<PayoutAccountRow[]> {
  const unchecked = db
    .selectFrom('payout_account')
    .selectAll()
    .where('is_ready', '=', is_ready)
    .where('checked_at', '<=', checked_before)
    .orderBy('checked_at')
    .orderBy('restaurant_id')
    .limit(limit)
  return (
    after === undefined
      ? unchecked
      : unchecked.where(
          sql<boolean>`(checked_at, restaurant_id) > (${after.checked_at}::timestamptz, ${after.restaurant_id}::uuid)`,
        )
  ).execute()
}

/**
 * Those of these restaurants that are closed for good and are owed nothing any more: all that was paid out
 * has arrived and cannot come back.
 */
export async function findPaidUp(db: Db, restaurant_ids: string[]): Promise<Set<string>> {
  if (restaurant_ids.length === 0) return new Set()
  // With `offset 0` each is looked up by its index, instead of all of the tables being read.
  const { rows } = await sql<{ id: string }>`
    select id from restaurant where id = any(${restaurant_ids}::uuid[]) and closed_at is not null
      and not exists (select from unpaid_entry where restaurant_id = restaurant.id offset 0)
      and not exists (
        select from payout where restaurant_id = restaurant.id and (
          status in ('in_batch', 'sent') or (status = 'payable' and amount_cents > 0) or (status = 'settled' and due_at is not null)) offset 0)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Stores a new account of a restaurant that has none; another process may have done so just before. */
export async function insertAccount(db: Db, row: PayoutAccountRow): Promise<PayoutAccountRow> {
  await db
    .insertInto('payout_account')
    .values(row)
    .onConflict((conflict) => conflict.column('restaurant_id').doNothing())
    .execute()
  return (await findAccount(db, row.restaurant_id)) ?? row
}

/**
 * Records the state of an account as the provider has reported it; an older report never overwrites a newer
 * one.
 */
export const updateAccount = (
  db: Db,
  account_ref: string,
  state: Omit<PayoutAccountRow, 'restaurant_id' | 'account_ref'>,
) =>
  db
    .updateTable('payout_account')
    .set(state)
    .where('account_ref', '=', account_ref)
    .where('checked_at', '<=', state.checked_at)
    .execute()

/** Unlinks an account that is closed at the provider, so that another can be made. */
export const deleteAccount = (db: Db, account_ref: string) =>
  db.deleteFrom('payout_account').where('account_ref', '=', account_ref).execute()
