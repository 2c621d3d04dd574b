import type { DeskDecision, NewDecision } from '#contract/desk/decisions.ts'
import { type Measure, measureEntries } from '#contract/desk/measures.ts'
import { type AuditRecord, recordAudit } from '#server/features/people/audit/public.ts'
import { lockRestaurantToClose } from '#server/features/kitchen/restaurants/public.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { isId, newId } from '#server/platform/ids.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import { describeObjects, findRestaurantOf } from '#server/features/desk/reports/report-objects.ts'
import type { ReportDeps } from '#server/features/desk/reports/report-deps.ts'
import { lockReports, setDecided, type ReportRow } from '#server/features/desk/reports/report-store.ts'
import { assertMayDecide, toDeskDecision } from './decision-reply.ts'
import { appealEnd, decisionErrors, isInEffect } from './decision-rules.ts'
import {
  findDecision,
  findDue,
  findInEffect,
  insertDecision,
  lockDecision,
  setLifted,
  type DecisionRow,
  type NewDecisionRow,
  type UntakenDecision,
} from './decision-store.ts'
import { takeMeasure, undoMeasure } from './measure-flows.ts'

/** Measures that one in effect leaves nothing to do for. */
const once: readonly Measure[] = ['item_removed', 'photo_removed', 'ended']

const unappealed = {
  lifted_at: null,
  reversed_at: null,
  appealed_at: null,
  appeal_text: null,
  appeal_outcome: null,
  appeal_reasons: null,
  appeal_decided_at: null,
  appeal_decided_by: null,
} satisfies Partial<NewDecisionRow>

export async function newDecision(
  tx: Db,
  { object_kind, object_id, measure, facts_relied_on, ground, until }: NewDecision,
  decided_by: string,
  now: Date,
): Promise<UntakenDecision> {
  const object = { object_kind, object_id }
  const restaurant_id = await findRestaurantOf(tx, object)
  if (restaurant_id === undefined) throw new Failure('not_found')
  const { name } = (await describeObjects(tx, [{ ...object, restaurant_id }]))({ ...object, restaurant_id })
  return {
    ...object,
    measure,
    facts_relied_on,
    ground,
    ...unappealed,
    id: newId(now),
    restaurant_id,
    object_name: name,
    scope: measureEntries[measure].scope,
    from_at: now,
    until_at: until === undefined ? null : new Date(until),
    decided_by,
    appeal_until: appealEnd(now),
  }
}

/**
 * Reports that the decision answers: they wait, and are about its object, whoever it was of then, or its
 * restaurant.
 */
async function lockAnswered(
  tx: Db,
  ids: string[],
  { restaurant_id, object_kind, object_id }: UntakenDecision,
): Promise<string[]> {
  const report_ids = [...new Set(ids)]
  if (!report_ids.every(isId)) throw new Failure('not_found')
  const reports = report_ids.length === 0 ? [] : await lockReports(tx, report_ids)
  const isAnswered = (report: ReportRow): boolean =>
    report.restaurant_id === restaurant_id ||
    (report.object_kind === object_kind && report.object_id === object_id)
  if (reports.length < report_ids.length || !reports.every(isAnswered)) throw new Failure('not_found')
  if (reports.some(({ decision_id }) => decision_id !== null)) throw new Failure('report_decided')
  return report_ids
}

async function assertNotInEffect(tx: Db, decision: UntakenDecision): Promise<void> {
  if (!once.includes(decision.measure)) return
  if ((await findInEffect(tx, decision, [decision.measure])).length > 0)
    throw new Failure('measure_in_effect')
}

/** Throws where the caller may not decide so, or what they have entered does not go together. */
export function assertDecidable(input: NewDecision, caller: DeskCaller, now: Date): void {
  assertMayDecide(input, caller, now)
  const errors = decisionErrors(input, now)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Takes a decision, and its measure, in one transaction. */
export async function decide(
  { now, jobs }: Pick<ReportDeps, 'now' | 'jobs'>,
  tx: Db,
  input: NewDecision,
  decided_by: string,
): Promise<{ reply: DeskDecision; audit: AuditRecord }> {
  const at = now()
  const decision = await newDecision(tx, input, decided_by, at)
  // First, as in all that locks the food items of a restaurant. Decisions about one restaurant wait for each
  // other.
  const restaurant = await lockRestaurantToClose(tx, decision.restaurant_id)
  if (restaurant === undefined) throw new Failure('not_found')
  const report_ids = await lockAnswered(tx, input.report_ids ?? [], decision)
  await assertNotInEffect(tx, decision)
  await insertDecision(tx, { ...decision, before: await takeMeasure(tx, decision, at) })
  if (report_ids.length > 0) await setDecided(tx, report_ids, decision.id, at)
  if (decision.measure !== 'no_action')
    await jobs.enqueue(tx, 'reports.emails', [{ kind: 'decision_made', decision_id: decision.id }])
  await jobs.enqueue(
    tx,
    'reports.emails',
    report_ids.map((report_id) => ({ kind: 'report_decided', report_id })),
  )
  const { id, object_kind, object_id, measure, ground } = decision
  const audit: AuditRecord = {
    action: 'decided',
    object_kind: 'decision',
    object_id: id,
    reason: ground,
    after: { measure, object_kind, object_id, until: input.until ?? null, reports: report_ids.length },
  }
  return { reply: await toDeskDecision(tx, await findDecision(tx, id)), audit }
}

/** Ends a measure with what it did, and gives what is recorded of that; undefined where it has ended. */
async function lift(
  deps: Pick<ReportDeps, 'hooks'>,
  tx: Db,
  { id, restaurant_id }: Pick<DecisionRow, 'id' | 'restaurant_id'>,
  now: Date,
): Promise<AuditRecord | undefined> {
  await lockRestaurantToClose(tx, restaurant_id)
  const decision = await lockDecision(tx, id)
  if (decision === undefined || !isInEffect(decision)) return undefined
  await setLifted(tx, id, now)
  await undoMeasure(deps, tx, decision, now)
  const { measure, object_id } = decision
  return { action: 'lifted', object_kind: 'decision', object_id: id, before: { measure, object_id } }
}

/** Ends a measure whose time is over. */
export async function liftDecision(
  deps: Pick<ReportDeps, 'hooks'>,
  tx: Db,
  id: string,
  now: Date,
): Promise<void> {
  const decision = await findDecision(tx, id)
  const record = decision && (await lift(deps, tx, decision, now))
  if (record !== undefined) await recordAudit(tx, now, { kind: 'system' }, [record])
}

/** Shows a meal again that a decision hides. */
export async function showAgain(
  deps: Pick<ReportDeps, 'hooks' | 'jobs' | 'now'>,
  tx: Db,
  { decision_id, reason }: { decision_id: string; reason: string },
): Promise<{ reply: DeskDecision; audit: AuditRecord }> {
  const decision = await findDecision(tx, decision_id)
  if (decision?.measure !== 'item_removed') throw new Failure('not_found')
  const record = await lift(deps, tx, decision, deps.now())
  if (record === undefined) throw new Failure('decision_over')
  await deps.jobs.enqueue(tx, 'reports.emails', [{ kind: 'decision_lifted', decision_id, reason }])
  return {
    reply: await toDeskDecision(tx, await findDecision(tx, decision_id)),
    audit: { ...record, reason },
  }
}

const PAGE_SIZE = 100

export const liftDueDecisions = (
  deps: Pick<ReportDeps, 'hooks' | 'database' | 'now' | 'log'>,
): Promise<void> =>
  sweep({
    find: (after: { id: string } | undefined) =>
      findDue(deps.database.query, deps.now(), after?.id, PAGE_SIZE),
    pageSize: PAGE_SIZE,
    groupSize: 1,
    run: async (decisions) => {
      for (const { id } of decisions)
        await deps.database.transaction((tx) => liftDecision(deps, tx, id, deps.now()))
    },
    onFailure: logSkipped(deps.log, 'decisions.until'),
  })
