import { sql, type Generated, type Insertable, type Selectable } from 'kysely'
import type { BankFileUser } from '#server/application/payout-settings.ts'
import type { PayoutStatus, BatchStatus, RailName, sharePatterns } from '#contract/money/payout-states.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'

interface PayoutTable {
  id: string
  number: Generated<number>
  restaurant_id: string
  status: PayoutStatus
  /** What the restaurant is owed by the entries in it; a payable one may be negative, and is carried. */
  amount_cents: number
  opened_at: Date
  batch_id: string | null
  /** The account at the payment provider, or the version of the bank details. */
  destination: string | null
  /** The provider's id of it. */
  provider_ref: string | null
  sent_at: Date | null
  settled_at: Date | null
  returned_at: Date | null
  /** Set as soon as it is being taken back. */
  return_reason: string | null
  /** When the next step at the provider is due. */
  due_at: Date | null
  attempts: Generated<number>
  /** How often the provider refused to pay it out: its next request is told from the last by it. */
  refusals: Generated<number>
}
export type PayoutRow = Selectable<PayoutTable>

interface BatchTable {
  id: string
  number: Generated<number>
  status: BatchStatus
  rail: RailName
  /** `YYYY-MM-DD` in Melbourne. */
  pays_on: string
  /** Operators, by id. */
  made_by: string
  made_at: Date
  approved_by: string | null
  approved_at: Date | null
  sent_at: Date | null
  ended_at: Date | null
  /** Of a bank file: the account that pays, as the settings had it when the batch was approved. */
  bank_file_user: BankFileUser | null
}
export type BatchRow = Selectable<BatchTable>

interface AdjustmentTable {
  id: string
  restaurant_id: string
  /** Positive is more for the restaurant. */
  amount_cents: number
  reason: string
  made_by: string
  made_at: Date
  /** By which two people have decided it; null where one has, before there were proposals. */
  proposal_id: Generated<string | null>
}

/** An entry of the ledger that is owed and in no payout yet; a trigger fills this table (migration 0067). */
interface UnpaidEntryTable {
  ledger_entry_id: number
  restaurant_id: string
  order_id: string | null
  /** As in the ledger: what a restaurant is owed is negative. */
  amount_cents: number
  is_checked: Generated<boolean>
}

interface PayoutEntryTable {
  ledger_entry_id: number
  payout_id: string
  entered_at: Date | null
}

/** When the first order of a restaurant was paid. */
interface FirstSaleRow {
  restaurant_id: string
  sold_at: Date
}

interface SharePatternRow {
  order_id: string
  pattern: (typeof sharePatterns)[number]
  found_at: Date
}

export type HoldReason = 'complaint' | 'dispute'

interface ShareHoldTable {
  order_id: string
  reason: HoldReason
  held_at: Date
  released_at: Date | null
}

export interface PayoutAccountRow {
  restaurant_id: string
  account_ref: string
  is_ready: boolean
  /** Whether its owner has finished the provider's form. */
  is_submitted: boolean
  requirements_due: string[]
  disabled_reason: string | null
  checked_at: Date
}

export interface TransferRow {
  payout_id: string
  line_no: number
  /** Null for money that comes from no order's payment. */
  order_id: string | null
  payment_ref: string | null
  amount_cents: number
  transfer_ref: string | null
  refusals: number
  reversed_at: Date | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    payout: PayoutTable
    payout_batch: BatchTable
    ledger_adjustment: AdjustmentTable
    unpaid_entry: UnpaidEntryTable
    payout_entry: PayoutEntryTable
    first_sale: FirstSaleRow
    share_pattern: SharePatternRow
    share_hold: ShareHoldTable
    payout_account: PayoutAccountRow
    payout_transfer: TransferRow
  }
}

export const findPayout = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirst()

export const lockPayout = (tx: Db, id: string): Promise<PayoutRow | undefined> =>
  tx.selectFrom('payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Moves a payout from the status that the caller has locked it in. */
export async function movePayout(
  tx: Db,
  { id, status }: PayoutRow,
  next: Partial<PayoutRow> & { status: PayoutStatus },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payout')
    .set(next)
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`payout ${id} was locked as ${status}, but could not be moved`)
}

/**
 * Locks what is payable to a restaurant, of which there is nothing where this inserts it: who is adding the
 * first of it in another transaction is waited for.
 */
async function lockPayable(
  tx: Db,
  { restaurant_id, opened_at }: PayoutRow,
): Promise<Pick<PayoutRow, 'id' | 'amount_cents'>> {
  const { rows } = await sql<{ id: string; amount_cents: number }>`
    insert into payout (id, restaurant_id, status, amount_cents, opened_at)
    values (gen_random_uuid(), ${restaurant_id}, 'payable', 0, ${opened_at})
    on conflict (restaurant_id) where status = 'payable' do update set amount_cents = payout.amount_cents
    returning id, amount_cents`.execute(tx)
  const [payable] = rows
  if (payable === undefined) throw new Error('an upsert has no row')
  return payable
}

/** Takes a payout out of its batch. What has become payable to the restaurant since is added to it. */
export async function returnToPayable(tx: Db, payout: PayoutRow): Promise<void> {
  const newer = await lockPayable(tx, payout)
  await tx
    .updateTable('payout_entry')
    .set({ payout_id: payout.id })
    .where('payout_id', '=', newer.id)
    .execute()
  await tx.deleteFrom('payout').where('id', '=', newer.id).where('status', '=', 'payable').execute()
  const amount_cents = payout.amount_cents + newer.amount_cents
  await movePayout(tx, payout, { status: 'payable', batch_id: null, destination: null, amount_cents })
}

/**
 * Claims payouts whose next step at the provider is due, and sets when each is due again if this attempt
 * comes to nothing.
 */
export async function claimDuePayouts(tx: Db, limit: number, now: Date): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    update payout set attempts = attempts + 1, due_at = ${now}::timestamptz + least(interval '1 minute' * 2 ^ least(attempts, 6), interval '1 hour')
    where id in (select id from payout where due_at <= ${now} order by due_at limit ${limit} for update skip locked)
    returning *`.execute(tx)
  return rows
}

/** Gives a restaurant more, or less, than its orders do; the operator bears it. */
export async function insertAdjustment(tx: Db, adjustment: Insertable<AdjustmentTable>): Promise<void> {
  await tx.insertInto('ledger_adjustment').values(adjustment).execute()
  const { id, restaurant_id, amount_cents, made_at, proposal_id } = adjustment
  const entry = {
    adjustment_id: id,
    restaurant_id,
    event: 'adjustment' as const,
    ref: id,
    at: made_at,
    proposal_id,
  }
  await insertLedger(tx, [
    { ...entry, ledger_account: 'restaurant', amount_cents: -amount_cents },
    { ...entry, ledger_account: 'operator', amount_cents },
  ])
}
