import type { decisionsApi, NewDecision } from '#contract/desk/decisions.ts'
import { measureEntries } from '#contract/desk/measures.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import { isMeasureBudgetSpent } from '#server/features/desk/approvals/public.ts'
import type { ReportDeps } from '#server/features/desk/reports/report-deps.ts'
import { propose, type Proposals } from '#server/features/money/proposals/public.ts'
import type { AuditRecord } from '#server/features/people/audit/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { assertDecidable, decide, newDecision } from './decision-flows.ts'
import { toDeskDecision } from './decision-reply.ts'

type ProposedMeasureDeps = Pick<ReportDeps, 'now' | 'jobs' | 'budgets'>

/** Takes a decision, or proposes to where the caller has paused and removed enough alone for a day. */
export async function decideAtDesk(
  deps: ProposedMeasureDeps,
  tx: Db,
  input: NewDecision,
  caller: DeskCaller,
): Promise<{ reply: ReplyOf<typeof decisionsApi.decide>; audit: AuditRecord }> {
  assertDecidable(input, caller, deps.now())
  if (input.measure === 'no_action' || !(await isMeasureBudgetSpent(tx, deps, caller))) {
    const { reply, audit } = await decide(deps, tx, input, caller.operator_id)
    return { reply: { ...reply, proposal: null }, audit }
  }
  const { object_kind, object_id, measure, ground } = input
  const decision = await newDecision(tx, input, caller.operator_id, deps.now())
  const { proposal, audit } = await propose(tx, deps.now(), caller, {
    id: decision.id,
    kind: 'measure',
    object_kind,
    object_id,
    subject: `${decision.object_name}: ${measureEntries[measure].name}`,
    input,
    amount_cents: null,
    reason: ground,
    role: measureEntries[measure].role,
  })
  const reply = await toDeskDecision(tx, { ...decision, before: {}, sequence: 0 })
  const also_about = (input.report_ids ?? []).map((id) => ({ object_kind: 'report', object_id: id }) as const)
  return { reply: { ...reply, in_effect: false, proposal }, audit: { ...audit, also_about } }
}

/** What becomes of a proposed decision once another person has confirmed it. */
export const registerMeasures = (proposals: Proposals, deps: ProposedMeasureDeps): void =>
  proposals.register<NewDecision>('measure', async (tx, input, { proposed_by }, confirmer) => {
    assertDecidable(input, confirmer, deps.now())
    return (await decide(deps, tx, input, proposed_by)).audit
  })
