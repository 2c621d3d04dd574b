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
import { needsTwo } from './complaint-rules.ts'
import { sumRefundedAlone } from './complaint-store.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import {
  appealCents,
  cancelComplainedOrder,
  type Cancelling,
  decideAppeal,
  type DecidedComplaint,
  type Decider,
  lockAppealed,
  lockUndecided,
  requireRefundRole,
  settleComplaint,
} from './desk-complaint-flows.ts'

interface Decisions {
  complaint_settled: InputOf<typeof deskComplaintsApi.settle>
  complaint_appeal_decided: InputOf<typeof deskComplaintsApi.decideAppeal>
  order_cancelled: Cancelling
}
type DecisionKind = keyof Decisions

const acts: {
  [Kind in DecisionKind]: {
    lock: typeof lockUndecided
    centsOf: (input: Decisions[Kind]) => number
    decide: (deps: ComplaintDeps, tx: Db, by: Decider, input: Decisions[Kind]) => Promise<DecidedComplaint>
  }
} = {
  complaint_settled: {
    lock: lockUndecided,
    centsOf: ({ amount }) => toCents(amount),
    decide: settleComplaint,
  },
  complaint_appeal_decided: { lock: lockAppealed, centsOf: appealCents, decide: decideAppeal },
  order_cancelled: {
    lock: lockUndecided,
    centsOf: ({ amount }) => toCents(amount),
    decide: cancelComplainedOrder,
  },
}

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

/** Decides a complaint or an appeal, or proposes to where it is too much for one person. */
export async function decideAtDesk<Kind extends DecisionKind>(
  deps: ComplaintDeps,
  tx: Db,
  caller: DeskCaller,
  { kind, input }: { kind: Kind; input: Decisions[Kind] },
): Promise<DecidedComplaint> {
  const { lock, centsOf, decide } = acts[kind]
  const own_ids = await lockBudget(tx, caller.operator_id)
  const row = await lock(tx, input.complaint_id)
  const cents = centsOf(input)
  const role = await roleToConfirm(tx, deps, caller, { row, cents, own_ids })
  if (role === undefined) return decide(deps, tx, caller, input)
  await assertOtherOperator(tx, caller, { decided_by: row.decided_by, role })
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

/** What becomes of proposed decisions once another person has confirmed them. */
export function registerDecisions(proposals: Proposals, deps: ComplaintDeps): void {
  for (const kind of ['complaint_settled', 'complaint_appeal_decided', 'order_cancelled'] as const)
    proposals.register<never>(kind, async (tx, input, { id, proposed_by }, confirmer) => {
      const decider = { ...confirmer, operator_id: proposed_by, proposal_id: id }
      return (await acts[kind].decide(deps, tx, decider, input)).audit
    })
}
