import { sql } from 'kysely'
import type { TransferRow } from '#server/features/money/payouts/payout-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertRows } from '#server/platform/db/rows.ts'
import type { PayoutPart } from './transfer-rules.ts'

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
