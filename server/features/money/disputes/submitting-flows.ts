import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { DisputeDeps } from './dispute-deps.ts'
import { recordDispute } from './dispute-flows.ts'
import { canSubmit } from './dispute-rules.ts'
import { findDispute, lockDispute, updateDispute, type DisputeRow } from './dispute-store.ts'
import { findEvidence } from './evidence-flows.ts'

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
