import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import { findOrder, findOrderLines, isPaidBy } from '#server/features/orders/ordering/public.ts'
import { findAcceptedScan } from '#server/features/orders/pickups/public.ts'
import type { DisputeEvidence } from '#server/features/payments/processing/public.ts'
import { findAccountNames } from '#server/features/people/accounts/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { type DisputeRow, findDispute, lockDispute, updateDispute } from './dispute-store.ts'
import { toEvidence, canSubmit } from './dispute-rules.ts'
import { type DisputeDeps, recordDispute } from './dispute-flows.ts'

/**
 * What is recorded of the collection of an order, as the bank is given it; undefined where nobody has
 * collected it, and for a further payment, which was returned.
 */
export async function findEvidence(
  db: Db,
  { order_id, session_id }: Pick<DisputeRow, 'order_id' | 'session_id'>,
): Promise<DisputeEvidence | undefined> {
  const order = order_id === null ? undefined : await findOrder(db, order_id)
  const scan = order === undefined ? undefined : await findAcceptedScan(db, order.id)
  if (order === undefined || scan === undefined || !(await isPaidBy(db, order.id, session_id)))
    return undefined
  const restaurant = (await findRestaurantCards(db, [order.restaurant_id])).get(order.restaurant_id)
  if (restaurant === undefined) return undefined
  const customer_name = (await findAccountNames(db, [order.account_id])).get(order.account_id)
  const lines = (await findOrderLines(db, [order.id])).get(order.id) ?? []
  return toEvidence({ order, scan, lines, restaurant, customer_name })
}

/**
 * Records that an operator wants the evidence submitted, in the caller's transaction; a job submits it.
 * Returns false where that was wanted before. Throws a Failure: `not_found`, `dispute_decided`,
 * `no_evidence`.
 */
export async function requestSubmission(
  tx: Db,
  { jobs, now }: DisputeDeps,
  dispute_id: string,
  operator_id: string,
): Promise<boolean> {
  const dispute = await lockDispute(tx, dispute_id)
  if (dispute === undefined) throw new Failure('not_found')
  if (!canSubmit(dispute)) throw new Failure('dispute_decided')
  if ((await findEvidence(tx, dispute)) === undefined) throw new Failure('no_evidence')
  if (dispute.evidence_requested_at !== null) return false
  await updateDispute(tx, dispute.id, { evidence_by: operator_id, evidence_requested_at: now() })
  await jobs.enqueue(tx, 'disputes.submit', [{ dispute_id }])
  return true
}

const isRequested = ({ evidence_requested_at, evidence_sent_at }: DisputeRow): boolean =>
  evidence_requested_at !== null && evidence_sent_at === null

/**
 * Submits the evidence that is wanted, and records what the provider says then. Repeating it changes nothing.
 */
export async function submitEvidence(deps: DisputeDeps, dispute_id: string): Promise<void> {
  const { connect, database, now, log } = deps
  const dispute = await findDispute(database.query, dispute_id)
  if (dispute === undefined || !isRequested(dispute)) return
  const { provider_ref } = dispute
  const evidence = await findEvidence(database.query, dispute)
  if (evidence === undefined)
    return log.warn(
      { dispute: provider_ref },
      'the scan of a disputed order is gone, so nothing is submitted',
    )
  if (canSubmit(dispute)) await connect.submitEvidence(provider_ref, evidence)
  const checked_at = now()
  const reported = await connect.findDispute(provider_ref)
  if (reported !== undefined) await recordDispute(deps, reported, checked_at)
}
