import { sql } from 'kysely'
import type { PayoutAccountRow, TransferRow } from '#server/features/money/payouts/payout-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf, insertRows } from '#server/platform/db/rows.ts'
import type { PayoutPart } from './transfer-rules.ts'

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

/** What a payout owes, order by order. */
export async function findParts(db: Db, payout_id: string): Promise<PayoutPart[]> {
  const { rows } = await sql<PayoutPart>`
    select part.order_id, part.share_cents,
      (select provider_ref from payment_session where id = (
        select ref from ledger_entry paid where paid.order_id = part.order_id and event = 'paid' order by at, id limit 1)) as payment_ref,
      coalesce((select sum(amount_cents) from ledger_entry left_of where left_of.order_id = part.order_id and ledger_account = 'provider'), 0)::int
        as left_cents
    from (
      select entry.order_id, -sum(entry.amount_cents)::int as share_cents
      from payout_entry join ledger_entry entry on entry.id = payout_entry.ledger_entry_id
      where payout_entry.payout_id = ${payout_id} group by entry.order_id) part
    order by part.order_id`.execute(db)
  return rows
}

export const insertTransfers = (tx: Db, transfers: TransferRow[]): Promise<void> =>
  insertRows(tx, 'payout_transfer', transfers)

export const findTransfers = (db: Db, payout_id: string): Promise<TransferRow[]> =>
  db.selectFrom('payout_transfer').selectAll().where('payout_id', '=', payout_id).orderBy('line_no').execute()

type TransferKey = Pick<TransferRow, 'payout_id' | 'line_no'>

export const updateTransfer = (db: Db, { payout_id, line_no }: TransferKey, change: Partial<TransferRow>) =>
  db
    .updateTable('payout_transfer')
    .set(change)
    .where('payout_id', '=', payout_id)
    .where('line_no', '=', line_no)
    .execute()

/** What the provider refused has to be asked for under another key. */
export const countRefusal = (db: Db, { payout_id, line_no }: TransferKey) =>
  sql`update payout_transfer set refusals = refusals + 1 where payout_id = ${payout_id} and line_no = ${line_no}`.execute(
    db,
  )

export const setProviderRef = (db: Db, payout_id: string, provider_ref: string) =>
  db
    .updateTable('payout')
    .set({ provider_ref })
    .where('id', '=', payout_id)
    .where('status', '=', 'sent')
    .execute()

/**
 * Records why a payout is being taken back, which has to be finished whatever happens: at once, or at its
 * next turn.
 */
export const setReturnReason = (
  db: Db,
  payout_id: string,
  change: { return_reason: string; due_at?: Date },
) =>
  db
    .updateTable('payout')
    .set(change)
    .where('id', '=', payout_id)
    .where('status', 'in', ['sent', 'settled'])
    .where('return_reason', 'is', null)
    .execute()

/** Sets when the provider is asked again about a payout that has arrived and is not being taken back. */
export const setNextLook = (db: Db, id: string, due_at: Date | null) =>
  db
    .updateTable('payout')
    .set({ due_at })
    .where('id', '=', id)
    .where('status', '=', 'settled')
    .where('return_reason', 'is', null)
    .execute()

export const countPayoutRefusal = (db: Db, payout_id: string) =>
  sql`update payout set refusals = refusals + 1 where id = ${payout_id}`.execute(db)
