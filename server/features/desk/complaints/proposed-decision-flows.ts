import type { deskComplaintsApi } from '#contract/desk/desk-complaints.ts'
import type { InputOf, OperatorRole } from '#contract/endpoint.ts'
import { toCents } from '#contract/money.ts'
import { DAY_MS } from '#contract/time.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import { lockBudget, propose, type Proposals } from '#server/features/money/proposals/public.ts'
import { assertOtherOperator } from '#server/features/people/operators/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import { toDeskComplaint } from './complaint-replies.ts'
import { decideRefusal, needsTwo } from './complaint-rules.ts'
import { sumRefundedAlone } from './complaint-store.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import {
  decideAppeal,
  type DecidedComplaint,
  lockAround,
  lockToDecide,
  requireRefundRole,
  settleComplaint,
} from './desk-complaint-flows.ts'

type DecidedSettlement = InputOf<typeof deskComplaintsApi.settle>
type DecidedAppeal = InputOf<typeof deskComplaintsApi.decideAppeal>

/** Who has to confirm a refund, at least; undefined where one person decides it. */
async function roleToConfirm(
  tx: Db,
  { budgets, now }: ComplaintDeps,
  caller: DeskCaller,
  { row, cents, own_ids }: { row: ComplaintRow; cents: number; own_ids: string[] },
): Promise<OperatorRole | undefined> {
  const { role, before_cents } = await requireRefundRole(tx, caller, row, cents)
  if (needsTwo(row, before_cents, cents)) return 'finance'
  if (caller.operator_role !== 'support' || cents === 0) return undefined
  const today = await sumRefundedAlone(tx, own_ids, new Date(now().getTime() - DAY_MS))
  return today + cents > budgets.refunds_cents ? role : undefined
}

interface ProposedDecision {
  kind: 'complaint_settled' | 'complaint_appeal_decided'
  input: DecidedSettlement | DecidedAppeal
  cents: number
  role: OperatorRole
}

async function proposeDecision(
  deps: ComplaintDeps,
  tx: Db,
  caller: DeskCaller,
  row: ComplaintRow,
  { kind, input, cents, role }: ProposedDecision,
): Promise<DecidedComplaint> {
  const complaint = await toDeskComplaint(deps, tx, row)
  const refundable = toCents(complaint.order.refundable)
  if (row.appealed_by !== 'restaurant' && cents > refundable)
    throw new Failure(refundable === 0 ? 'nothing_to_refund' : 'refund_exceeds_paid')
  const cards = await findRestaurantCards(tx, [row.restaurant_id])
  const { proposal, audit } = await propose(tx, deps.now(), caller, {
    kind,
    object_kind: 'complaint',
    object_id: row.id,
    subject: `${cards.get(row.restaurant_id)?.name ?? ''}, order ${complaint.order.code}`,
    input,
    amount_cents: cents,
    reason: input.reason,
    role,
  })
  return { reply: { ...complaint, proposal }, audit }
}

/** Settles a complaint, or proposes to where it is too much for one person. */
export async function settleAtDesk(
  deps: ComplaintDeps,
  tx: Db,
  caller: DeskCaller,
  input: DecidedSettlement,
): Promise<DecidedComplaint> {
  const own_ids = await lockBudget(tx, caller.operator_id)
  const row = await lockToDecide(tx, input.complaint_id)
  const refusal = decideRefusal(row)
  if (refusal !== undefined) throw new Failure(refusal)
  await lockAround(tx, row)
  const cents = toCents(input.amount)
  const role = await roleToConfirm(tx, deps, caller, { row, cents, own_ids })
  if (role === undefined) return settleComplaint(deps, tx, caller, input)
  return proposeDecision(deps, tx, caller, row, { kind: 'complaint_settled', input, cents, role })
}

/** Decides an appeal, or proposes to where it is too much for one person. */
export async function decideAppealAtDesk(
  deps: ComplaintDeps,
  tx: Db,
  caller: DeskCaller,
  input: DecidedAppeal,
): Promise<DecidedComplaint> {
  const own_ids = await lockBudget(tx, caller.operator_id)
  const row = await lockToDecide(tx, input.complaint_id)
  if (row.status !== 'appealed') throw new Failure('not_appealed')
  await lockAround(tx, row)
  const cents = input.outcome === 'reversed' ? toCents(input.amount ?? 0) : 0
  const role = await roleToConfirm(tx, deps, caller, { row, cents, own_ids })
  if (role === undefined) return decideAppeal(deps, tx, caller, input)
  await assertOtherOperator(tx, caller, { decided_by: row.decided_by, role })
  return proposeDecision(deps, tx, caller, row, { kind: 'complaint_appeal_decided', input, cents, role })
}

/** What becomes of proposed decisions once another person has confirmed them. */
export function registerDecisions(proposals: Proposals, deps: ComplaintDeps): void {
  proposals.register<DecidedSettlement>(
    'complaint_settled',
    async (tx, input, { id, proposed_by }, confirmer) => {
      const decider = { ...confirmer, operator_id: proposed_by, proposal_id: id }
      return (await settleComplaint(deps, tx, decider, input)).audit
    },
  )
  proposals.register<DecidedAppeal>(
    'complaint_appeal_decided',
    async (tx, input, { id, proposed_by }, confirmer) => {
      const decider = { ...confirmer, operator_id: proposed_by, proposal_id: id }
      return (await decideAppeal(deps, tx, decider, input)).audit
    },
  )
}
