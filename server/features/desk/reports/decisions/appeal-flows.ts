import type { DeskDecision, OwnDecision } from '#contract/desk/decisions.ts'
import { measureEntries } from '#contract/desk/measures.ts'
import type { AuditRecord } from '#server/features/people/audit/public.ts'
import { assertOtherOperator } from '#server/features/people/operators/public.ts'
import { keepRemovedPhoto } from '#server/features/kitchen/photos/public.ts'
import { lockRestaurantToClose } from '#server/features/kitchen/restaurants/public.ts'
import type { DeskCaller, Partner } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ReportDeps } from '#server/features/desk/reports/report-deps.ts'
import { assertMayDecide, toDeskDecision, toOwnDecisions } from './decision-reply.ts'
import { appealEnd, appealRefusal, isInEffect } from './decision-rules.ts'
import {
  findDecision,
  findDecisionsOf,
  lockDecision,
  setAppealDecided,
  setAppealed,
  type DecisionRow,
} from './decision-store.ts'
import { undoMeasure } from './measure-flows.ts'

/** What a restaurant reads about itself. */
export const findOwnDecisions = async (
  { database, now }: Pick<ReportDeps, 'database' | 'now'>,
  restaurant_id: string,
): Promise<OwnDecision[]> =>
  toOwnDecisions(database.query, await findDecisionsOf(database.query, restaurant_id), now())

/**
 * A decision about the caller's restaurant that did something: whoever reported stays unknown where nothing
 * was done.
 */
async function lockOwnDecision(tx: Db, id: string, restaurant_id: string): Promise<DecisionRow> {
  const decision = await lockDecision(tx, id)
  if (decision === undefined || decision.restaurant_id !== restaurant_id || decision.measure === 'no_action')
    throw new Failure('not_found')
  return decision
}

export function appeal(
  { database, now }: Pick<ReportDeps, 'database' | 'now'>,
  caller: Partner,
  { decision_id, text }: { decision_id: string; text: string },
): Promise<OwnDecision> {
  return database.transaction(async (tx) => {
    const at = now()
    const decision = await lockOwnDecision(tx, decision_id, caller.restaurant_id)
    const refusal = appealRefusal(decision, at)
    if (refusal !== undefined) throw new Failure(refusal)
    await setAppealed(tx, decision_id, { now: at, text })
    // What is appealed on the last day has to be there when the appeal is decided.
    if (decision.measure === 'photo_removed') await keepRemovedPhoto(tx, decision.object_id, appealEnd(at))
    const [changed] = await toOwnDecisions(
      tx,
      [await lockOwnDecision(tx, decision_id, caller.restaurant_id)],
      at,
    )
    if (changed === undefined) throw new Error('The decision is missing')
    return changed
  })
}

interface AppealInput {
  decision_id: string
  outcome: 'upheld' | 'reversed'
  reasons: string
}

export async function decideAppeal(
  deps: Pick<ReportDeps, 'now' | 'jobs' | 'hooks'>,
  tx: Db,
  { decision_id, outcome, reasons }: AppealInput,
  caller: DeskCaller,
): Promise<{ reply: DeskDecision; audit: AuditRecord }> {
  const now = deps.now()
  const unlocked = await findDecision(tx, decision_id)
  if (unlocked === undefined) throw new Failure('not_found')
  assertMayDecide({ measure: unlocked.measure }, caller, now)
  await lockRestaurantToClose(tx, unlocked.restaurant_id)
  const decision = await lockDecision(tx, decision_id)
  if (decision === undefined || decision.appealed_at === null || decision.appeal_outcome !== null)
    throw new Failure('no_appeal')
  await assertOtherOperator(tx, caller, {
    decided_by: decision.decided_by,
    role: measureEntries[decision.measure].role,
  })
  await setAppealDecided(tx, decision_id, { outcome, reasons, decided_by: caller.operator_id, now })
  if (outcome === 'reversed' && isInEffect(decision)) await undoMeasure(deps, tx, decision, now)
  await deps.jobs.enqueue(tx, 'reports.emails', [{ kind: 'appeal_decided', decision_id }])
  const audit: AuditRecord = {
    action: outcome === 'reversed' ? 'reversed' : 'upheld',
    object_kind: 'decision',
    object_id: decision_id,
    reason: reasons,
    before: { in_effect: isInEffect(decision) },
    after: { in_effect: isInEffect(decision) && outcome === 'upheld' },
  }
  return { reply: await toDeskDecision(tx, await findDecision(tx, decision_id)), audit }
}
