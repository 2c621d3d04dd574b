import { sql } from 'kysely'
import type { BatchStatus } from '#contract/money/payout-states.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { BatchRow, PayoutRow } from './payout-store.ts'

export interface DuePayout {
  id: string
  restaurant_id: string
  amount_cents: number
  /** Of the restaurant's owner. */
  account_id: string
  is_confirmed: boolean
}

interface DueFrom {
  minimum_cents: number
  opened_before: Date
}

/**
 * The payable payouts of at least so much, and those that were begun before an instant and are more than
 * nothing.
 */
const duePayouts = ({ minimum_cents, opened_before }: DueFrom) => sql<DuePayout>`
    select payout.id, payout.restaurant_id, payout.amount_cents, restaurant.account_id, 
      account.email_confirmed_at is not null or account.erased_at is not null as is_confirmed
    from payout join restaurant on restaurant.id = payout.restaurant_id join account on account.id = restaurant.account_id
    where status = 'payable' and amount_cents > 0 and (amount_cents >= ${minimum_cents} or opened_at < ${opened_before})
    order by payout.restaurant_id`

export const findDuePayouts = async (db: Db, from: DueFrom): Promise<DuePayout[]> =>
  (await duePayouts(from).execute(db)).rows

export const lockDuePayouts = async (tx: Db, from: DueFrom): Promise<DuePayout[]> =>
  (await sql<DuePayout>`${duePayouts(from)} for update of payout`.execute(tx)).rows

/**
 * How many batches wait to be approved or sent, since when the first, and how many since before an instant.
 */
export const countUndecidedBatches = (db: Db, before: Date) =>
  db
    .selectFrom('payout_batch')
    .where('status', 'in', ['draft', 'approved'])
    .select((batch) => [batch.fn.countAll<number>().as('waiting'), batch.fn.min('made_at').as('oldest_at')])
    .select(sql<number>`count(*) filter (where made_at < ${before})::int`.as('overdue'))
    .executeTakeFirstOrThrow()

export async function insertBatch(
  tx: Db,
  batch: Pick<BatchRow, 'id' | 'rail' | 'pays_on' | 'made_by' | 'made_at'>,
): Promise<void> {
  const undecided = {
    approved_by: null,
    approved_at: null,
    sent_at: null,
    ended_at: null,
    bank_file_user: null,
  }
  await tx
    .insertInto('payout_batch')
    .values({ ...batch, ...undecided, status: 'draft' })
    .execute()
}

/** Puts payable payouts that the caller has locked into a batch. */
export async function putIntoBatch(
  tx: Db,
  batch_id: string,
  destinations: { id: string; destination: string }[],
): Promise<void> {
  const ids = destinations.map(({ id }) => id)
  const refs = destinations.map(({ destination }) => destination)
  await sql`
    update payout set status = 'in_batch', batch_id = ${batch_id}, destination = of_payout.destination
    from unnest(${ids}::uuid[], ${refs}::text[]) as of_payout (id, destination)
    where payout.id = of_payout.id and status = 'payable'`.execute(tx)
}

// A day comes as the text that it is.
const columns = sql`id, number::float8 as number, status, rail, pays_on::text, made_by, made_at, approved_by, approved_at, sent_at, ended_at, bank_file_user`

export async function lockBatch(tx: Db, id: string): Promise<BatchRow | undefined> {
  return (await sql<BatchRow>`select ${columns} from payout_batch where id = ${id} for update`.execute(tx))
    .rows[0]
}

/** Deletes a batch that the caller has locked and emptied. */
export const deleteBatch = (tx: Db, { id }: BatchRow) =>
  tx.deleteFrom('payout_batch').where('id', '=', id).where('status', 'in', ['draft', 'approved']).execute()

/** Moves a batch from the status that the caller has locked it in. */
export async function moveBatch(
  tx: Db,
  { id, status }: BatchRow,
  next: Partial<BatchRow> & { status: BatchStatus },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payout_batch')
    .set(next)
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`batch ${id} was locked as ${status}, but could not be moved`)
}

export interface BatchSummaryRow extends BatchRow {
  payouts: number
  total_cents: number
}

const withSums = sql`select ${columns}, sums.payouts, sums.total_cents
  from payout_batch cross join lateral (
    select count(*)::int as payouts, coalesce(sum(amount_cents), 0)::float8 as total_cents from payout where batch_id = payout_batch.id) sums`

export async function findBatchSummary(db: Db, id: string): Promise<BatchSummaryRow | undefined> {
  return (await sql<BatchSummaryRow>`${withSums} where id = ${id}`.execute(db)).rows[0]
}

/** A page and one more of the batches, the newest first. */
export async function findBatches(
  db: Db,
  before: number | undefined,
  limit: number,
): Promise<BatchSummaryRow[]> {
  const { rows } = await sql<BatchSummaryRow>`
    ${withSums} where ${before === undefined ? sql`true` : sql`number < ${before}`}
    order by number desc limit ${limit}`.execute(db)
  return rows
}

export interface BatchPayoutRow extends PayoutRow {
  restaurant_name: string
}

/** The payouts of a batch by name of the restaurant. */
export const findPayoutsOfBatch = (db: Db, batch_id: string): Promise<BatchPayoutRow[]> =>
  db
    .selectFrom('payout')
    .innerJoin('restaurant', 'restaurant.id', 'payout.restaurant_id')
    .selectAll('payout')
    .select('restaurant.name as restaurant_name')
    .where('batch_id', '=', batch_id)
    .orderBy('restaurant.name')
    .orderBy('payout.number')
    .execute()

/** Sends the payouts of a batch; the next step at the provider is due at once. */
export const sendPayouts = (tx: Db, batch_id: string, now: Date, due_at: Date | null) =>
  tx
    .updateTable('payout')
    .set({ status: 'sent', sent_at: now, due_at })
    .where('batch_id', '=', batch_id)
    .where('status', '=', 'in_batch')
    .returning(['id', 'restaurant_id', 'amount_cents'])
    .execute()

/** Settles the payouts of a batch that were sent. */
export const settlePayouts = (tx: Db, batch_id: string, now: Date, due_at: Date | null) =>
  tx
    .updateTable('payout')
    .set({ status: 'settled', settled_at: now, due_at })
    .where('batch_id', '=', batch_id)
    .where('status', '=', 'sent')
    .returning(['id', 'restaurant_id', 'amount_cents'])
    .execute()

/** Whether a batch that was sent still waits for the outcome of a payout, and whether one came back. */
export async function findOutcome(
  tx: Db,
  batch_id: string,
): Promise<{ has_open: boolean; has_returned: boolean }> {
  const { rows } = await sql<{ has_open: boolean; has_returned: boolean }>`
    select coalesce(bool_or(status in ('in_batch', 'sent')), false) as has_open, coalesce(bool_or(status = 'returned'), false) as has_returned
    from payout where batch_id = ${batch_id}`.execute(tx)
  return rows[0] ?? { has_open: false, has_returned: false }
}

/** How many payouts are on their way, and since when the first. */
export async function countPayoutsOnTheirWay(db: Db): Promise<{ count: number; oldest_at: Date | null }> {
  const { rows } = await sql<{ count: number; oldest_at: Date | null }>`
    select count(*)::int as count, min(payout.sent_at) as oldest_at
    from payout_batch batch join payout on payout.batch_id = batch.id and payout.status = 'sent'
    where batch.status = 'sent'`.execute(db)
  return rows[0] ?? { count: 0, oldest_at: null }
}

/** Something in a payout that is not from orders alone, and who stands behind it. */
export interface NotFromOrdersRow {
  payout_id: string
  event: 'adjustment' | 'payout_returned' | 'refunded' | 'restored'
  amount_cents: number
  reason: string | null
  proposed_by: string | null
  confirmed_by: string | null
}

/** What is in the payouts of a batch and not from orders alone. */
export async function findNotFromOrders(db: Db, batch_id: string): Promise<NotFromOrdersRow[]> {
  const { rows } = await sql<NotFromOrdersRow>`
    select payout.id as payout_id, entry.event, -entry.amount_cents as amount_cents,
      coalesce(proposal.reason, adjustment.reason, returned.return_reason) as reason,
      coalesce(proposal.proposed_by, adjustment.made_by, lost.made_by) as proposed_by,
      coalesce(proposal.decided_by, lost.approved_by) as confirmed_by
    from payout
    join ledger_entry entry on entry.restaurant_id = payout.restaurant_id and entry.ledger_account = 'restaurant'
      and entry.event <> 'payout_sent' and (entry.order_id is null or entry.proposal_id is not null)
    join payout_entry on payout_entry.ledger_entry_id = entry.id and payout_entry.payout_id = payout.id
    left join proposal on proposal.id = entry.proposal_id
    left join ledger_adjustment adjustment on adjustment.id = entry.adjustment_id
    left join payout returned on returned.id = entry.payout_id
    left join payout_batch lost on lost.id = returned.batch_id and entry.event = 'restored'
    where payout.batch_id = ${batch_id}
    order by entry.id`.execute(db)
  return rows
}
