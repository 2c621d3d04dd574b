import type { Now } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import { melbourneDate } from '#contract/time.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import { isSamePerson } from '#server/features/people/operators/public.ts'
import { insertBatch, lockBatch, moveBatch } from '#server/features/money/payouts/batch-store.ts'
import type { PayoutRail } from '#server/features/money/payouts/payout-rail.ts'
import { findPayout } from '#server/features/money/payouts/payout-store.ts'
import { returnPayout, settlePayoutsOf } from '#server/features/money/payouts/payout-transition-flows.ts'
import { sentEntries } from '#server/features/money/payouts/payout-transition-rules.ts'
import {
  type ConfirmationRow,
  findLock,
  insertLostPayout,
  lockConfirmation,
  updateConfirmation,
} from './lock-store.ts'

/** Throws Failure `payouts_locked` while it is not confirmed what was paid before a restore. */
export async function refuseWhileLocked(db: Db): Promise<void> {
  if ((await findLock(db)) !== undefined) throw new Failure('payouts_locked')
}

interface LockDeps {
  now: Now
  rail: Pick<PayoutRail, 'name'>
}

interface PaidStatement {
  stated_by: string
  confirmed_by: string
  paid_cents: number
}

/** What has been paid without being in this database is a batch of its own, of the two who say so. */
async function recordLostPayout(
  tx: Db,
  { now, rail }: LockDeps,
  { restaurant_id }: ConfirmationRow,
  { stated_by, confirmed_by, paid_cents }: PaidStatement,
): Promise<void> {
  const at = now()
  const batch_id = newId(at)
  await insertBatch(tx, {
    id: batch_id,
    rail: rail.name,
    pays_on: melbourneDate(at),
    made_by: stated_by,
    made_at: at,
  })
  const draft = await lockBatch(tx, batch_id)
  if (draft === undefined) throw new Error('an inserted batch is not there')
  const sent = { status: 'sent', approved_by: confirmed_by, approved_at: at, sent_at: at } as const
  await moveBatch(tx, draft, sent)
  const payout = await insertLostPayout(
    tx,
    { id: newId(at), restaurant_id, amount_cents: paid_cents, batch_id },
    at,
  )
  await insertLedger(tx, sentEntries(payout, at))
  await settlePayoutsOf(tx, { ...draft, ...sent }, at)
}

/** A payout of a bank file that was never given to the bank is owed again. */
async function recordUnsent(tx: Db, { now }: LockDeps, payout_id: string): Promise<void> {
  const payout = await findPayout(tx, payout_id)
  if (payout !== undefined) await returnPayout(tx, payout, 'It was not sent before the restore.', now())
}

/** Does what two people have confirmed. */
async function decide(
  tx: Db,
  deps: LockDeps,
  confirmation: ConfirmationRow,
  decision: PaidStatement,
): Promise<void> {
  const { id, payout_id } = confirmation
  if (payout_id === null && decision.paid_cents > 0) await recordLostPayout(tx, deps, confirmation, decision)
  if (payout_id !== null && decision.paid_cents === 0) await recordUnsent(tx, deps, payout_id)
  await updateConfirmation(tx, id, { confirmed_by: decision.confirmed_by, confirmed_at: deps.now() })
}

/** Says what was paid, or confirms what another person says. */
export async function confirmPaid(
  tx: Db,
  deps: LockDeps,
  { confirmation_id, paid_cents }: { confirmation_id: string; paid_cents: number },
  operator_id: string,
): Promise<{ confirmation: ConfirmationRow; is_confirmed: boolean }> {
  const confirmation = await lockConfirmation(tx, confirmation_id)
  if (confirmation === undefined) throw new Failure('not_found')
  if (confirmation.confirmed_at !== null) throw new Failure('confirmed_already')
  const { payout_id, amount_cents, stated_by } = confirmation
  if (payout_id !== null && paid_cents > 0 && paid_cents !== amount_cents)
    throw invalid({ paid: 'A payout was sent whole, or not at all' })
  const isStatedAgain = stated_by !== null && confirmation.paid_cents === paid_cents
  if (!isStatedAgain) {
    await updateConfirmation(tx, confirmation_id, { paid_cents, stated_by: operator_id })
    return { confirmation, is_confirmed: false }
  }
  if (await isSamePerson(tx, stated_by, operator_id)) throw new Failure('own_confirmation')
  await decide(tx, deps, confirmation, { stated_by, confirmed_by: operator_id, paid_cents })
  return { confirmation, is_confirmed: true }
}
