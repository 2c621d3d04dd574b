import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import type { PayoutRow } from '#server/features/money/payouts/payout-store.ts'

interface LockTable {
  id: number
  locked_since: Date
  /** What was paid after this is not known. */
  backup_created_at: Date
}

export interface ConfirmationRow {
  id: string
  restaurant_id: string
  /** One that was sent at the backup; null for what the restaurant was owed then. */
  payout_id: string | null
  amount_cents: number
  /** As an operator says; zero is nothing. */
  paid_cents: number | null
  stated_by: string | null
  /** Another person, from when on it counts. */
  confirmed_by: string | null
  confirmed_at: Date | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    payouts_lock: LockTable
    payout_confirmation: ConfirmationRow
  }
}

export const findLock = (db: Db) => db.selectFrom('payouts_lock').selectAll().executeTakeFirst()

export async function findUnconfirmed(
  db: Db,
): Promise<(ConfirmationRow & { restaurant_name: string; payout_number: number | null })[]> {
  const { rows } = await sql<ConfirmationRow & { restaurant_name: string; payout_number: number | null }>`
    select confirmation.*, amount_cents::float8 as amount_cents, paid_cents::float8 as paid_cents, restaurant.name as restaurant_name,
      (select number::float8 from payout where payout.id = payout_id) as payout_number
    from payout_confirmation confirmation join restaurant on restaurant.id = restaurant_id
    where confirmed_at is null order by restaurant.name, payout_number, confirmation.id`.execute(db)
  return rows
}

export const lockConfirmation = (tx: Db, id: string) =>
  tx.selectFrom('payout_confirmation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateConfirmation = (tx: Db, id: string, change: Partial<ConfirmationRow>) =>
  tx.updateTable('payout_confirmation').set(change).where('id', '=', id).execute()

/** Unlocks payouts once nothing is left to confirm; gives the restore that they were locked by. */
export async function unlockPayouts(tx: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    delete from payouts_lock where not exists (select from payout_confirmation where confirmed_at is null)
    returning (select restore.id from restore order by restored_at desc limit 1) as id`.execute(tx)
  return rows[0]?.id
}

/** A payout that was made and sent after the backup: the restaurant is owed so much less. */
export async function insertLostPayout(
  tx: Db,
  payout: Pick<PayoutRow, 'id' | 'restaurant_id' | 'amount_cents' | 'batch_id'>,
  now: Date,
): Promise<PayoutRow> {
  const row = await tx
    .insertInto('payout')
    .values({
      ...payout,
      status: 'sent',
      opened_at: now,
      destination: 'before the restore',
      provider_ref: null,
      sent_at: now,
      settled_at: null,
      returned_at: null,
      return_reason: null,
      due_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: payout_id, restaurant_id, amount_cents } = payout
  const entry = { payout_id, restaurant_id, at: now, event: 'restored' } as const
  await insertLedger(
    tx,
    [
      { ref: 'paid', cents: amount_cents },
      { ref: 'owed', cents: -amount_cents },
    ].flatMap(({ ref, cents }) => [
      { ...entry, ref, ledger_account: 'restaurant' as const, amount_cents: -cents },
      { ...entry, ref, ledger_account: 'operator' as const, amount_cents: cents },
    ]),
  )
  await sql`
    with entered as (
      delete from unpaid_entry using ledger_entry entry
      where entry.id = ledger_entry_id and entry.payout_id = ${payout_id} and entry.ref = 'paid' returning ledger_entry_id
    )
    insert into payout_entry (ledger_entry_id, payout_id) select ledger_entry_id, ${payout_id} from entered`.execute(
    tx,
  )
  return row
}
