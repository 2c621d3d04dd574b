import { insertLedger } from '#server/features/payments/ledger/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findOutcome, lockBatch, moveBatch, settlePayouts } from './batch-store.ts'
import { lockPayout, movePayout, type BatchRow, type PayoutRow } from './payout-store.ts'
import { nextLook, returnedEntries, settledEntries } from './payout-transition-rules.ts'

/** Locks a payout that was sent, and its batch before it. */
async function lockSent(
  tx: Db,
  { id, batch_id }: PayoutRow,
): Promise<{ payout: PayoutRow; batch: BatchRow } | undefined> {
  const batch = batch_id === null ? undefined : await lockBatch(tx, batch_id)
  const payout = await lockPayout(tx, id)
  return batch === undefined || payout === undefined ? undefined : { payout, batch }
}

/** Ends a batch once every payout of it has arrived or come back. */
async function endBatch(tx: Db, batch: BatchRow, now: Date): Promise<void> {
  const { has_open, has_returned } = await findOutcome(tx, batch.id)
  const status = has_open ? batch.status : has_returned ? 'partly_returned' : 'closed'
  if (status !== batch.status) await moveBatch(tx, batch, { status, ended_at: batch.ended_at ?? now })
}

/** Records that a payout has arrived; nothing when that, or its return, is recorded already. */
export async function settlePayout(tx: Db, sent: PayoutRow, now: Date): Promise<void> {
  const locked = await lockSent(tx, sent)
  if (locked?.payout.status !== 'sent') return
  const { payout, batch } = locked
  await movePayout(tx, payout, { status: 'settled', settled_at: now, due_at: nextLook(batch.rail, now, now) })
  await insertLedger(tx, settledEntries(payout, batch.rail, now))
  await endBatch(tx, batch, now)
}

/**
 * Records that every payout of a batch that the caller has locked has arrived, but for those that have come
 * back.
 */
export async function settlePayoutsOf(tx: Db, batch: BatchRow, now: Date): Promise<void> {
  const payouts = await settlePayouts(tx, batch.id, now, nextLook(batch.rail, now, now))
  await insertLedger(
    tx,
    payouts.flatMap((payout) => settledEntries(payout, batch.rail, now)),
  )
  await endBatch(tx, batch, now)
}

/**
 * Records that a payout has come back, also when it had arrived before: the restaurant is owed it again.
 * Returns false, and changes nothing, when it was returned already or not sent yet.
 */
export async function returnPayout(
  tx: Db,
  sent: PayoutRow,
  reason: string,
  now: Date,
  proposal_id: string | null = null,
): Promise<boolean> {
  const locked = await lockSent(tx, sent)
  if (locked === undefined || (locked.payout.status !== 'sent' && locked.payout.status !== 'settled'))
    return false
  const { payout, batch } = locked
  await movePayout(tx, payout, { status: 'returned', returned_at: now, return_reason: reason, due_at: null })
  await insertLedger(tx, returnedEntries(payout, batch.rail, now, proposal_id))
  await endBatch(tx, batch, now)
  return true
}
