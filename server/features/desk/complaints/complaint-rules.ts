import {
  ANSWER_HOURS,
  APPEAL_DAYS,
  APPEAL_DECISION_DAYS,
  COMPLAINT_HOURS,
  type ComplaintKind,
  type ComplaintStatus,
  DECISION_HOURS,
  possibleComplaintKinds,
  SUPPORT_REFUND_MAX,
  urgentComplaintKinds,
} from '#contract/desk/complaint-terms.ts'
import type { NewComplaint } from '#contract/desk/complaints.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import { type ProposalKind, REFUND_ALONE_MAX } from '#contract/money/proposals.ts'
import type { FailureCode } from '#contract/failures.ts'
import { toCents } from '#contract/money.ts'
import { DAY_MS, HOUR_MS } from '#contract/time.ts'
import type { OrderRow } from '#server/features/orders/ordering/public.ts'
import type { RefundBearer } from '#server/features/payments/processing/public.ts'
import type { ComplaintRow } from './complaint-tables.ts'

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

type ComplainedOrder = Pick<OrderRow, 'status' | 'placed_at' | 'pickup_start' | 'pickup_end' | 'collected_at'>

/**
 * From when to when a complaint about an order can be made: from the start of pickup, or from an early
 * handover.
 */
export function complaintPeriod({ placed_at, pickup_start, pickup_end, collected_at }: ComplainedOrder): {
  from: Date
  until: Date
} {
  const start = pickup_start ?? placed_at
  const from = collected_at !== null && collected_at < start ? collected_at : start
  return { from, until: after(pickup_end, COMPLAINT_HOURS * HOUR_MS) }
}

const withoutFood: Partial<Record<OrderRow['status'], FailureCode>> = {
  held: 'not_paid_yet',
  released: 'order_released',
  cancelled: 'order_cancelled',
}

/** Why nobody can complain about an order at `now`, or undefined when its customer can. */
export function complaintRefusal(order: ComplainedOrder, now: Date): FailureCode | undefined {
  const { from, until } = complaintPeriod(order)
  if (withoutFood[order.status] !== undefined) return withoutFood[order.status]
  if (now < from) return 'complaint_too_early'
  return now > until ? 'complaint_period_over' : undefined
}

/** Why a complaint of this kind cannot be made about an order. */
export const kindRefusal = (
  { status }: Pick<ComplainedOrder, 'status'>,
  kind: NewComplaint['kind'],
): FailureCode | undefined =>
  possibleComplaintKinds(status).includes(kind) ? undefined : 'complaint_not_collected'

/**
 * In which a complaint waits for its restaurant or for operators; an order has one such complaint at most.
 */
export const undecidedStatuses = ['open', 'with_operator', 'appealed'] as const
export type UndecidedStatus = (typeof undecidedStatuses)[number]
/** In which it waits for operators. */
export const operatorStatuses = ['with_operator', 'appealed'] as const

type ComplaintProgress = Pick<ComplaintRow, 'status' | 'due_at' | 'escalated_at'>

/** With the operators from now on. */
export const escalatedProgress = (now: Date): ComplaintProgress => ({
  status: 'with_operator',
  due_at: after(now, DECISION_HOURS * HOUR_MS),
  escalated_at: now,
})

/**
 * Where a new complaint begins: what may make people ill does not wait for the restaurant, nor does what its
 * staff may have taken, or what operators were told.
 */
const firstProgress = (kind: ComplaintKind, now: Date): ComplaintProgress =>
  urgentComplaintKinds.includes(kind) || kind === 'by_phone'
    ? escalatedProgress(now)
    : { status: 'open', due_at: after(now, ANSWER_HOURS * HOUR_MS), escalated_at: null }

/** What every decision sets besides its own columns. */
export const decidedProgress = (status: 'settled' | 'closed', now: Date) => ({
  status,
  due_at: null,
  closed_at: now,
})

const appealEnd = (decided_at: Date): Date => after(decided_at, APPEAL_DAYS * DAY_MS)

/** What every first decision sets: until when it can be appealed. */
export const firstDecision = (now: Date) => ({ decided_at: now, appeal_until: appealEnd(now) })

export const appealedProgress = (now: Date) => ({
  status: 'appealed' as const,
  due_at: after(now, APPEAL_DECISION_DAYS * DAY_MS),
  closed_at: null,
})

export const isUndecided = (status: ComplaintStatus): status is UndecidedStatus =>
  undecidedStatuses.some((one) => one === status)
export const isDecided = ({ status }: Pick<ComplaintRow, 'status'>): boolean => !isUndecided(status)

/**
 * Why its customer cannot withdraw a complaint, or undefined when they can. What may make people ill concerns
 * others as well.
 */
export function withdrawRefusal({
  status,
  kind,
}: Pick<ComplaintRow, 'status' | 'kind'>): FailureCode | undefined {
  if (status !== 'open' && status !== 'with_operator') return 'complaint_decided'
  return kind === 'allergen_or_illness' ? 'complaint_about_safety' : undefined
}

/** Why a restaurant cannot answer. While the operators have it, an answer is for them to read. */
export function answerRefusal({ status, answered_at }: ComplaintRow): FailureCode | undefined {
  if (answered_at !== null) return 'complaint_answered'
  return status === 'open' || status === 'with_operator' ? undefined : 'complaint_decided'
}

/** Why a decision cannot be appealed by one side, or undefined when it can. */
export function appealRefusal(
  row: ComplaintRow,
  by: 'customer' | 'restaurant',
  now: Date,
): FailureCode | undefined {
  if (row.appealed_at !== null) return 'complaint_appealed_already'
  if (!isDecided(row) || row.appeal_until === null) return 'complaint_not_decided'
  if (by === 'restaurant' && row.decided_by === null) return 'own_answer'
  return now > row.appeal_until ? 'complaint_appeal_over' : undefined
}

/** Whether food comes back on sale after an appeal: as it was decided, or where no fault of the restaurant is found. */
export const comesBackAfterAppeal = (
  { status, appeal_cents, appealed_by }: Pick<ComplaintRow, 'status' | 'appeal_cents' | 'appealed_by'>,
  borne_by: RefundBearer,
  restore_item: boolean | undefined,
): boolean =>
  restore_item ??
  (status === 'closed' ||
    (appeal_cents !== null && (appealed_by === 'restaurant' || borne_by === 'operator')))

/** Why operators cannot decide, or undefined when they can. */
export function decideRefusal({ status }: Pick<ComplaintRow, 'status'>): FailureCode | undefined {
  if (status === 'with_operator') return undefined
  return status === 'open' ? 'restaurant_may_answer' : 'complaint_decided'
}

/**
 * What operators have moved for an order in the end, with so much more. The appeal of a restaurant moves no
 * new money but who bears it.
 */
const movedCents = (
  { appealed_by }: Pick<ComplaintRow, 'appealed_by'>,
  before_cents: number,
  cents: number,
): number => (appealed_by === 'restaurant' ? Math.max(before_cents, cents) : before_cents + cents)

/** What can be proposed, and confirmed, of a complaint as it is. */
export const proposableKinds: Partial<Record<ComplaintStatus, ProposalKind[]>> = {
  with_operator: ['complaint_settled', 'order_cancelled'],
  appealed: ['complaint_appeal_decided'],
}

/** The role that it takes to move so much for an order, with what operators have refunded of it before. */
export const roleToRefund = (
  row: Pick<ComplaintRow, 'appealed_by'>,
  before_cents: number,
  cents: number,
): OperatorRole =>
  movedCents(row, before_cents, cents) > toCents(SUPPORT_REFUND_MAX) ? 'finance' : 'support'

/** Whether so much is too much for one person. */
export const needsTwo = (
  row: Pick<ComplaintRow, 'appealed_by'>,
  before_cents: number,
  cents: number,
): boolean => cents > 0 && movedCents(row, before_cents, cents) > toCents(REFUND_ALONE_MAX)

/** A complaint as it is made: nothing has followed it. */
export const newComplaint = (
  order: Pick<OrderRow, 'id' | 'account_id' | 'restaurant_id'>,
  fields: Pick<ComplaintRow, 'id' | 'kind' | 'text' | 'lines' | 'network'>,
  now: Date,
): ComplaintRow => ({
  ...fields,
  ...firstProgress(fields.kind, now),
  order_id: order.id,
  account_id: order.account_id,
  restaurant_id: order.restaurant_id,
  created_at: now,
  answered_at: null,
  answered_by: null,
  answer_agrees: null,
  answer_cents: null,
  answer_text: null,
  decided_at: null,
  decided_by: null,
  decided_cents: null,
  borne_by: null,
  decision_reason: null,
  appeal_until: null,
  appealed_at: null,
  appealed_by: null,
  appeal_text: null,
  appeal_decided_at: null,
  appeal_decided_by: null,
  appeal_reversed: null,
  appeal_cents: null,
  appeal_reason: null,
  closed_at: null,
  ended_by: null,
})
