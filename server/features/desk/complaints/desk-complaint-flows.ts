import { SUPPORT_REFUND_MAX, type ComplaintStatus } from '#contract/desk/complaint-terms.ts'
import {
  type DeskComplaint,
  type deskComplaintsApi,
  type DeskComplaintSummary,
  COMPLAINTS_PAGE,
} from '#contract/desk/desk-complaints.ts'
import type { FailureCode } from '#contract/failures.ts'
import { hasOperatorRole, type InputOf, type OperatorRole } from '#contract/endpoint.ts'
import { toAud, toCents } from '#contract/money.ts'
import type { AuditRecord } from '#server/features/people/audit/public.ts'
import { assertOtherOperator } from '#server/features/people/operators/public.ts'
import { releaseShare } from '#server/features/money/payouts/public.ts'
import { lockVisibility, findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import { formatMoney } from '#server/features/messages/notifications/public.ts'
import {
  bearInsteadOfRestaurant,
  cancelLockedOrder,
  lockOrder,
  refundPart,
  unpaidRefusal,
} from '#server/features/orders/ordering/public.ts'
import type { RefundBearer } from '#server/features/payments/processing/public.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { readIdCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import { toDeskComplaint } from './complaint-replies.ts'
import {
  decidedProgress,
  decideRefusal,
  firstDecision,
  comesBackAfterAppeal,
  roleToRefund,
} from './complaint-rules.ts'
import {
  lockComplaint,
  moveComplaint,
  findComplaint,
  findComplaintPage,
  sumRefundedFor,
} from './complaint-store.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import { notifyBoth } from './complaint-emails.ts'
import { decideItems, hasFoodToDecide } from './held-items-flows.ts'

export interface DecidedComplaint {
  reply: DeskComplaint
  audit: AuditRecord
}

/** Who decides, and by which proposal where two people do. */
export interface Decider extends Pick<DeskCaller, 'operator_id' | 'operator_role'> {
  proposal_id?: string
}

/**
 * The role that it takes to refund so much, with what was refunded of the order before; throws where the
 * decider has a narrower one. The order is locked.
 */
export async function requireRefundRole(
  tx: Db,
  { operator_role }: Pick<Decider, 'operator_role'>,
  row: ComplaintRow,
  cents: number,
): Promise<{ role: OperatorRole; before_cents: number }> {
  const before_cents = await sumRefundedFor(tx, row.order_id)
  const role = roleToRefund(row, before_cents, cents)
  if (hasOperatorRole(operator_role, role)) return { role, before_cents }
  const detail = `More than ${formatMoney(SUPPORT_REFUND_MAX)} for one order needs somebody with a role for money. Please ask them, or choose less.`
  throw new Failure('role_required', { detail })
}

/**
 * Locks what waits for a decision, in the order in which others do: the complaint, its restaurant, the order,
 * and then food items.
 */
async function lockToDecide(
  tx: Db,
  complaint_id: string,
  refuse: (row: ComplaintRow) => FailureCode | undefined,
): Promise<ComplaintRow> {
  const row = await lockComplaint(tx, complaint_id)
  const refusal = row === undefined ? 'not_found' : refuse(row)
  if (row === undefined || refusal !== undefined) throw new Failure(refusal ?? 'not_found')
  if (await hasFoodToDecide(tx, row)) await lockVisibility(tx, row.restaurant_id)
  await lockOrder(tx, row.order_id)
  return row
}

export const lockUndecided = (tx: Db, complaint_id: string): Promise<ComplaintRow> =>
  lockToDecide(tx, complaint_id, decideRefusal)

export const lockAppealed = (tx: Db, complaint_id: string): Promise<ComplaintRow> =>
  lockToDecide(tx, complaint_id, ({ status }) => (status === 'appealed' ? undefined : 'not_appealed'))

/** What cancelling an order takes; `amount`: what goes back. */
export interface Cancelling {
  complaint_id: string
  amount: number
  reason: string
}

interface Change {
  action: string
  reason: string
  after: Record<string, unknown>
  restores: boolean
  /** Both sides are emailed about what was done. */
  is_told?: true
}

/**
 * What follows every decision: the food back on sale where it was decided so, emails, the reply, and what is
 * recorded.
 */
async function finish(
  tx: Db,
  deps: ComplaintDeps,
  before: ComplaintRow,
  row: ComplaintRow,
  change: Change,
): Promise<DecidedComplaint> {
  const restored = await decideItems(tx, row, change.restores, deps.now())
  const step = before.status === 'appealed' ? 'complaint_appeal_decided' : 'complaint_decided'
  if (change.is_told !== true) await notifyBoth(tx, deps, row.id, step)
  const audit: AuditRecord = {
    action: change.action,
    object_kind: 'complaint',
    object_id: row.id,
    reason: change.reason,
    before: { status: before.status },
    after: {
      status: row.status,
      ...change.after,
      ...(restored.length === 0 ? {} : { restored_food_items: restored }),
    },
  }
  return { reply: await toDeskComplaint(deps, tx, row), audit }
}

export async function settleComplaint(
  deps: ComplaintDeps,
  tx: Db,
  decider: Decider,
  { complaint_id, amount, borne_by, reason, restore_item }: InputOf<typeof deskComplaintsApi.settle>,
): Promise<DecidedComplaint> {
  const row = await lockUndecided(tx, complaint_id)
  const cents = toCents(amount)
  const now = deps.now()
  await requireRefundRole(tx, decider, row, cents)
  const { order_id } = row
  const { proposal_id } = decider
  const refund = { order_id, amount_cents: cents, borne_by, reason_code: 'complaint_settled', proposal_id }
  await refundPart(tx, deps, refund, now)
  const decision = {
    decided_by: decider.operator_id,
    decided_cents: cents,
    borne_by,
    decision_reason: reason,
  }
  const decided = await moveComplaint(tx, row, {
    ...decidedProgress('settled', now),
    ...firstDecision(now),
    ...decision,
  })
  await releaseShare(tx, row.order_id, 'complaint', now)
  return finish(tx, deps, row, decided, {
    action: 'settled',
    reason,
    restores: restore_item ?? borne_by === 'operator',
    after: { amount, borne_by },
  })
}

/** Cancels the order of a complaint, which decides it. */
export async function cancelComplainedOrder(
  deps: ComplaintDeps,
  tx: Db,
  decider: Decider,
  { complaint_id, reason }: Cancelling,
): Promise<DecidedComplaint> {
  const row = await lockUndecided(tx, complaint_id)
  const order = await lockOrder(tx, row.order_id)
  const refusal = order === undefined ? 'not_found' : unpaidRefusal(order.status)
  if (order === undefined || refusal !== undefined) throw new Failure(refusal ?? 'not_found')
  const { refundable } = (await toDeskComplaint(deps, tx, row)).order
  await requireRefundRole(tx, decider, row, toCents(refundable))
  await cancelLockedOrder(tx, deps, order, { by: 'operator', reason })
  const now = deps.now()
  const cancelled = await moveComplaint(tx, row, {
    ...decidedProgress('settled', now),
    ...firstDecision(now),
    decided_by: decider.operator_id,
    decided_cents: toCents(refundable),
    borne_by: 'restaurant',
    decision_reason: reason,
  })
  await releaseShare(tx, row.order_id, 'complaint', now)
  return finish(tx, deps, row, cancelled, {
    action: 'settled',
    reason,
    restores: true,
    after: { amount: refundable },
    is_told: true,
  })
}

export async function closeComplaint(
  deps: ComplaintDeps,
  tx: Db,
  caller: DeskCaller,
  { complaint_id, reason, restore_item }: InputOf<typeof deskComplaintsApi.close>,
): Promise<DecidedComplaint> {
  const row = await lockUndecided(tx, complaint_id)
  const now = deps.now()
  const decision = { decided_by: caller.operator_id, decision_reason: reason }
  const closed = await moveComplaint(tx, row, {
    ...decidedProgress('closed', now),
    ...firstDecision(now),
    ...decision,
  })
  await releaseShare(tx, row.order_id, 'complaint', now)
  return finish(tx, deps, row, closed, {
    action: 'closed',
    reason,
    restores: restore_item ?? true,
    after: {},
  })
}

/**
 * Moves the money of a reversed decision: more to the customer, or what the restaurant bears to the operator.
 */
async function reverse(
  tx: Db,
  deps: ComplaintDeps,
  row: ComplaintRow,
  {
    cents: amount_cents,
    borne_by,
    proposal_id,
  }: { cents: number; borne_by: RefundBearer; proposal_id: string | undefined },
): Promise<void> {
  const refund = { order_id: row.order_id, amount_cents, reason_code: 'complaint_appealed', proposal_id }
  if (row.appealed_by === 'customer') await refundPart(tx, deps, { ...refund, borne_by }, deps.now())
  else await bearInsteadOfRestaurant(tx, refund, deps.now())
}

/** What an appeal moves. */
export const appealCents = ({
  outcome,
  amount = 0,
}: Pick<InputOf<typeof deskComplaintsApi.decideAppeal>, 'outcome' | 'amount'>): number =>
  outcome === 'reversed' ? toCents(amount) : 0

export async function decideAppeal(
  deps: ComplaintDeps,
  tx: Db,
  decider: Decider,
  input: InputOf<typeof deskComplaintsApi.decideAppeal>,
): Promise<DecidedComplaint> {
  const { outcome, borne_by = 'restaurant', reason, restore_item } = input
  const row = await lockAppealed(tx, input.complaint_id)
  const cents = appealCents(input)
  const { role } = await requireRefundRole(tx, decider, row, cents)
  await assertOtherOperator(tx, decider, { decided_by: row.decided_by, role })
  if (cents > 0) await reverse(tx, deps, row, { cents, borne_by, proposal_id: decider.proposal_id })
  const isSettled = row.decided_cents !== null || cents > 0
  const decided = await moveComplaint(tx, row, {
    ...decidedProgress(isSettled ? 'settled' : 'closed', deps.now()),
    appeal_decided_at: deps.now(),
    appeal_decided_by: decider.operator_id,
    appeal_reversed: outcome === 'reversed',
    appeal_cents: cents === 0 ? null : cents,
    appeal_reason: reason,
  })
  await releaseShare(tx, row.order_id, 'complaint', deps.now())
  const after = cents === 0 ? { outcome } : { outcome, amount: toAud(cents) }
  return finish(tx, deps, row, decided, {
    action: 'decided the appeal',
    reason,
    restores: comesBackAfterAppeal(decided, borne_by, restore_item),
    after,
  })
}

export async function findDeskComplaint(deps: ComplaintDeps, complaint_id: string): Promise<DeskComplaint> {
  const row = await findComplaint(deps.database.query, complaint_id)
  if (row === undefined) throw new Failure('not_found')
  return toDeskComplaint(deps, deps.database.query, row)
}

/** A page of complaints by status, the oldest first. */
export async function findDeskComplaints(
  { database, now }: ComplaintDeps,
  { status, cursor }: { status?: ComplaintStatus | undefined; cursor?: string | undefined },
): Promise<Page<DeskComplaintSummary[]>> {
  const pageAndOne = await findComplaintPage(database.query, status, readIdCursor(cursor))
  const { rows, next_cursor } = toPage(pageAndOne, COMPLAINTS_PAGE, ({ id }) => id)
  const cards = await findRestaurantCards(
    database.query,
    rows.map(({ restaurant_id }) => restaurant_id),
  )
  const summaries = rows.map(
    ({ id, order_id, restaurant_id, kind, status: current, created_at, due_at }) => ({
      id,
      order_id,
      restaurant_id,
      restaurant_name: cards.get(restaurant_id)?.name ?? '',
      kind,
      status: current,
      created_at: created_at.toISOString(),
      due_at: due_at?.toISOString() ?? null,
      is_overdue: due_at !== null && due_at <= now(),
    }),
  )
  return new Page(summaries, next_cursor)
}
