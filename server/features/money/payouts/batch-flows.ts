import type { BlockingObstacle } from '#contract/money/payouts.ts'
import { PAYOUT_MINIMUM } from '#contract/money/payout-states.ts'
import { nextPayDay, payDayWhenSent } from '#contract/money/pay-days.ts'
import { toCents } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import { periodSpan } from '#contract/money/period.ts'
import { insertLedger } from '#server/features/payments/ledger/public.ts'
import { type ApproverDeps, hasOtherApprover, isOneOf } from '#server/features/people/operators/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import type { BankFileDeps } from './bank-file-flows.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { findPayout, lockPayout, returnToPayable, type BatchRow, type PayoutRow } from './payout-store.ts'
import type { PayoutRail } from './payout-rail.ts'
import { returnPayout, settlePayoutsOf } from './payout-transition-flows.ts'
import { sentEntries } from './payout-transition-rules.ts'
import { refuseWhileLocked } from './restores/lock-flows.ts'
import {
  deleteBatch,
  type DuePayout,
  findDuePayouts,
  findNotFromOrders,
  findPayoutsOfBatch,
  insertBatch,
  lockBatch,
  lockDuePayouts,
  moveBatch,
  putIntoBatch,
  sendPayouts,
} from './batch-store.ts'

type BatchDeps = Pick<PayoutDeps, 'now' | 'rail'>

interface PayableNow {
  pays_on: string
  /** Those that can be made now. */
  payouts: (DuePayout & { destination: string })[]
  /** Those that cannot: without a destination, or with an email that is not confirmed. */
  left_out: (DuePayout & { obstacle: BlockingObstacle })[]
}

/** What a batch would pay at this moment: at least the minimum, and less only once the month is over. */
export async function findPayable(
  tx: Db,
  { now, rail }: BatchDeps,
  findDue = findDuePayouts,
): Promise<PayableNow> {
  const pays_on = nextPayDay(now())
  const { from: opened_before } = periodSpan(pays_on.slice(0, 'YYYY-MM'.length))
  const due = await findDue(tx, { minimum_cents: toCents(PAYOUT_MINIMUM), opened_before })
  const destinations = await rail.findDestinations(
    tx,
    due.map(({ restaurant_id }) => restaurant_id),
    now(),
  )
  const payouts = due.flatMap((payout) => {
    const destination = destinations.get(payout.restaurant_id)
    return destination === undefined || !payout.is_confirmed ? [] : [{ ...payout, destination }]
  })
  const left_out = due.flatMap((payout): PayableNow['left_out'] => {
    if (!destinations.has(payout.restaurant_id)) return [{ ...payout, obstacle: 'no_destination' }]
    return payout.is_confirmed ? [] : [{ ...payout, obstacle: 'email_unconfirmed' }]
  })
  return { pays_on, payouts, left_out }
}

/** Makes a batch of everything that can be paid now; throws Failure `nothing_to_pay` and `payouts_locked`. */
export async function makeBatch(tx: Db, deps: BatchDeps, operator_id: string): Promise<BatchRow> {
  await refuseWhileLocked(tx)
  const { pays_on, payouts } = await findPayable(tx, deps, lockDuePayouts)
  if (payouts.length === 0) throw new Failure('nothing_to_pay')
  const made_at = deps.now()
  const id = newId(made_at)
  await insertBatch(tx, { id, rail: deps.rail.name, pays_on, made_by: operator_id, made_at })
  await putIntoBatch(tx, id, payouts)
  return lockExistingBatch(tx, id)
}

async function lockExistingBatch(tx: Db, batch_id: string): Promise<BatchRow> {
  const batch = await lockBatch(tx, batch_id)
  if (batch === undefined) throw new Failure('not_found')
  return batch
}

interface BatchApprovalDeps extends BatchDeps, Partial<Pick<ApproverDeps, 'config'>> {
  bank_file: Pick<BankFileDeps, 'user'>
}

/** A batch says where each payout goes in the way of its rail: another one cannot pay it. */
function refuseOtherRail({ rail }: Pick<BatchDeps, 'rail'>, batch: BatchRow): void {
  if (batch.rail !== rail.name) throw new Failure('rail_changed')
}

/** What was sent stays so: no file could be made of it. */
function refuseTooLarge(
  { batch_max_cents = Infinity }: PayoutRail,
  payouts: Pick<PayoutRow, 'amount_cents'>[],
): void {
  if (payouts.reduce((sum, { amount_cents }) => sum + amount_cents, 0) > batch_max_cents)
    throw new Failure('batch_too_large')
}

/** For so long somebody who could approve until now counts as if they still could. */
const FORMER_APPROVER_MS = 7 * DAY_MS

/**
 * Whether the caller has proposed or confirmed something in a batch. Throws `own_proposal_in_batch`, unless
 * nobody else is left who could approve: two people stand behind each entry and behind the batch then as
 * well.
 */
async function standsBehind(
  tx: Db,
  { config, now }: BatchApprovalDeps,
  batch: BatchRow,
  operator_id: string,
): Promise<boolean> {
  const behind = (await findNotFromOrders(tx, batch.id)).flatMap(({ proposed_by, confirmed_by }) =>
    [proposed_by, confirmed_by].filter((id) => id !== null),
  )
  if (!(await isOneOf(tx, operator_id, behind))) return false
  const before = (ms: number) => new Date(now().getTime() - ms)
  const others = {
    besides: [...behind, batch.made_by, operator_id],
    waited_since: before((config?.approver_wait_days ?? 0) * DAY_MS),
    ended_after: before(FORMER_APPROVER_MS),
  }
  if (await hasOtherApprover(tx, others)) throw new Failure('own_proposal_in_batch')
  return true
}

/**
 * Approves a draft; throws Failure `batch_not_draft`, `own_batch`, `own_proposal_in_batch`,
 * `rail_changed` and `payouts_locked`.
 */
export async function approveBatch(
  tx: Db,
  deps: BatchApprovalDeps,
  batch_id: string,
  operator_id: string,
): Promise<BatchRow & { has_own_proposal: boolean }> {
  await refuseWhileLocked(tx)
  const batch = await lockExistingBatch(tx, batch_id)
  if (batch.status !== 'draft') throw new Failure('batch_not_draft')
  if (await isOneOf(tx, operator_id, [batch.made_by])) throw new Failure('own_batch')
  refuseOtherRail(deps, batch)
  const has_own_proposal = await standsBehind(tx, deps, batch, operator_id)
  const { now, bank_file } = deps
  const bank_file_user = batch.rail === 'bank_file' ? (bank_file.user ?? null) : null
  await moveBatch(tx, batch, {
    status: 'approved',
    approved_by: operator_id,
    approved_at: now(),
    bank_file_user,
  })
  return { ...batch, has_own_proposal }
}

/** Discards a batch that was not sent; throws Failure `batch_not_draft`. */
export async function discardBatch(
  tx: Db,
  batch_id: string,
): Promise<{ batch: BatchRow; restaurant_ids: string[] }> {
  const batch = await lockExistingBatch(tx, batch_id)
  if (batch.status !== 'draft' && batch.status !== 'approved') throw new Failure('batch_not_draft')
  const payouts = await findPayoutsOfBatch(tx, batch.id)
  for (const payout of payouts) await takeOut(tx, payout)
  await deleteBatch(tx, batch)
  return { batch, restaurant_ids: payouts.map(({ restaurant_id }) => restaurant_id) }
}

/**
 * Takes out of a batch what could not be paid any more, or would go elsewhere, if the batch were made now;
 * returns these payouts.
 */
async function takeOutChanged(tx: Db, { now, rail }: BatchDeps, batch: BatchRow): Promise<PayoutRow[]> {
  const payouts = await findPayoutsOfBatch(tx, batch.id)
  const restaurant_ids = payouts.map(({ restaurant_id }) => restaurant_id)
  // Whoever changes bank details is answered that nothing more is paid to the former ones: such an answer
  // waits until these are sent.
  await rail.lockDestinations?.(tx, restaurant_ids)
  const destinations = await rail.findDestinations(tx, restaurant_ids, now())
  const changed_payouts = payouts.filter(
    ({ restaurant_id, destination }) => destinations.get(restaurant_id) !== destination,
  )
  for (const payout of changed_payouts) await takeOut(tx, payout)
  return changed_payouts
}

/**
 * Sends an approved batch: each of its payouts counts as paid by the restaurant's books from here on. What
 * follows at the provider is taken step by step, outside of the transaction. Returns what it has taken out of
 * the batch as well. Throws Failure `batch_not_approved`,
 * `rail_changed`, `batch_too_large` and `payouts_locked`.
 */
export async function sendBatch(
  tx: Db,
  deps: BatchDeps,
  batch_id: string,
): Promise<{ batch: BatchRow; changed_payouts: PayoutRow[] }> {
  const { now, rail } = deps
  await refuseWhileLocked(tx)
  const batch = await lockExistingBatch(tx, batch_id)
  if (batch.status !== 'approved') throw new Failure('batch_not_approved')
  refuseOtherRail(deps, batch)
  const changed_payouts = await takeOutChanged(tx, deps, batch)
  const sent_at = now()
  const payouts = await sendPayouts(tx, batch.id, sent_at, rail.is_automatic ? sent_at : null)
  refuseTooLarge(rail, payouts)
  if (payouts.length === 0) await moveBatch(tx, batch, { status: 'closed', sent_at, ended_at: sent_at })
  else
    await moveBatch(tx, batch, { status: 'sent', sent_at, pays_on: payDayWhenSent(batch.pays_on, sent_at) })
  const entries = payouts.flatMap((payout) => sentEntries(payout, sent_at))
  await insertLedger(tx, entries)
  return { batch, changed_payouts }
}

/** Records that the bank has carried out a batch; throws Failure `batch_not_sent`. */
export async function settleBatch(tx: Db, { now }: BatchDeps, batch_id: string): Promise<BatchRow> {
  const batch = await lockExistingBatch(tx, batch_id)
  if (batch.status !== 'sent' || batch.rail !== 'bank_file') throw new Failure('batch_not_sent')
  await settlePayoutsOf(tx, batch, now())
  return batch
}

async function takeOut(tx: Db, { id }: Pick<PayoutRow, 'id'>): Promise<void> {
  const payout = await lockPayout(tx, id)
  if (payout?.status === 'in_batch') await returnToPayable(tx, payout)
}

/** Locks a payout, and before it the batch that it is in. */
async function lockInBatch(
  tx: Db,
  payout_id: string,
): Promise<{ payout: PayoutRow; batch: BatchRow | undefined }> {
  const unlocked = await findPayout(tx, payout_id)
  if (unlocked === undefined) throw new Failure('not_found')
  const batch = unlocked.batch_id === null ? undefined : await lockBatch(tx, unlocked.batch_id)
  return { payout: (await lockPayout(tx, payout_id)) ?? unlocked, batch }
}

/** Takes a payout out of a batch that was not sent. Throws Failure `payout_not_in_batch`. */
export async function removeFromBatch(
  tx: Db,
  payout_id: string,
): Promise<{ payout: PayoutRow; batch: BatchRow }> {
  const { payout, batch } = await lockInBatch(tx, payout_id)
  if (batch === undefined || payout.status !== 'in_batch') throw new Failure('payout_not_in_batch')
  await returnToPayable(tx, payout)
  return { payout, batch }
}

/**
 * A payout that the bank can have sent back, locked; throws Failure `payout_not_sent`, and
 * `provider_says_returned` where the provider does.
 */
export async function lockReturnable(tx: Db, payout_id: string): Promise<PayoutRow> {
  const { payout, batch } = await lockInBatch(tx, payout_id)
  if (batch?.rail === 'connect') throw new Failure('provider_says_returned')
  if (payout.status !== 'sent' && payout.status !== 'settled') throw new Failure('payout_not_sent')
  return payout
}

/** Records that the bank has sent a payout back, as two people say; throws as `lockReturnable` does. */
export async function recordReturn(
  tx: Db,
  { now }: Pick<BatchDeps, 'now'>,
  { payout_id, reason, proposal_id }: { payout_id: string; reason: string; proposal_id: string },
): Promise<PayoutRow> {
  const payout = await lockReturnable(tx, payout_id)
  await returnPayout(tx, payout, reason, now(), proposal_id)
  return payout
}
