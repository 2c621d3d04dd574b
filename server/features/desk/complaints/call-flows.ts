import type { deskComplaintsApi } from '#contract/desk/desk-complaints.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { holdShare } from '#server/features/money/payouts/public.ts'
import { lockBudget } from '#server/features/money/proposals/public.ts'
import {
  findOrderLines,
  lockOrder,
  type OrderRow,
  unpaidRefusal,
  withoutCancelled,
} from '#server/features/orders/ordering/public.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import { notifyBoth } from './complaint-emails.ts'
import { checkLines } from './complaint-flows.ts'
import { withOrder } from './complaint-replies.ts'
import { namedPrice } from './complaint-reply-rules.ts'
import { escalatedProgress, isDecided, newComplaint } from './complaint-rules.ts'
import { findUndecided, insertComplaint, lockComplaint, moveComplaint } from './complaint-store.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import type { DecidedComplaint } from './desk-complaint-flows.ts'
import { decideAtDesk } from './proposed-decision-flows.ts'

const DECIDED_ON_ITS_PAGE =
  'A complaint about this order waits that has to be decided on its own page: it was appealed, or is about food safety.'

async function lockPaidOnce(tx: Db, order_id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, order_id)
  if (order === undefined) throw new Failure('not_found')
  if (order.status === 'held' || order.status === 'released')
    throw new Failure(unpaidRefusal(order.status) ?? 'not_paid_yet')
  return order
}

/** A complaint that stands for a call, so that all that complaints go by counts for it. */
async function insertCall(
  tx: Db,
  deps: ComplaintDeps,
  order: OrderRow,
  lines: ComplaintRow['lines'],
): Promise<ComplaintRow> {
  const now = deps.now()
  const fields = { id: newId(now), kind: 'by_phone' as const, text: '', lines, network: null }
  const row = newComplaint(order, fields, now)
  if (!(await insertComplaint(tx, row))) throw new Failure('complaint_undecided')
  await holdShare(tx, order.id, 'complaint', now)
  return row
}

interface Call {
  row: ComplaintRow
  order: OrderRow
  /** Its restaurant could still have answered. */
  is_taken_over: boolean
}

/**
 * What a call about an order decides: the complaint that waits, though its restaurant could still answer, or
 * one that stands for the call. Locked in the order in which others lock: the complaint, and then its order.
 */
async function lockForCall(
  tx: Db,
  deps: ComplaintDeps,
  order_id: string,
  lines: ComplaintRow['lines'] = [],
): Promise<Call> {
  const undecided = await findUndecided(tx, order_id)
  const locked = undecided && (await lockComplaint(tx, undecided.id))
  const order = await lockPaidOnce(tx, order_id)
  if (locked === undefined || isDecided(locked))
    return { row: await insertCall(tx, deps, order, lines), order, is_taken_over: false }
  if (locked.status === 'appealed' || locked.kind === 'allergen_or_illness')
    throw new Failure('complaint_undecided', { detail: DECIDED_ON_ITS_PAGE })
  if (locked.status !== 'open') return { row: locked, order, is_taken_over: false }
  return { row: await moveComplaint(tx, locked, escalatedProgress(deps.now())), order, is_taken_over: true }
}

/** What is recorded of a call is about its order. */
async function finishCall(
  tx: Db,
  deps: ComplaintDeps,
  { row, is_taken_over }: Call,
  { reply, audit }: DecidedComplaint,
  action: string,
): Promise<DecidedComplaint> {
  const isProposed = reply.proposal !== null
  if (isProposed && is_taken_over) await notifyBoth(tx, deps, row.id, 'complaint_escalated')
  const { reason, after } = audit
  return {
    reply,
    audit: {
      action: isProposed ? audit.action : action,
      object_kind: 'order',
      object_id: row.order_id,
      reason,
      after: { ...after, complaint: row.id },
    },
  }
}

/** Refunds an order on a call, in full or some portions of it. */
export async function refundOnCall(
  deps: ComplaintDeps,
  tx: Db,
  caller: DeskCaller,
  input: InputOf<typeof deskComplaintsApi.refundOrder>,
): Promise<DecidedComplaint> {
  const { order_id, lines: named = [], refunded, borne_by, reason } = input
  await lockBudget(tx, caller.operator_id)
  const bought = withoutCancelled((await findOrderLines(tx, [order_id])).get(order_id) ?? [])
  const lines = checkLines(named, bought)
  const call = await lockForCall(tx, deps, order_id, lines)
  const { order } = await withOrder(deps, tx, call.row, 'operator')
  if (order.refunded !== refunded) throw new Failure('refunded_meanwhile')
  const amount = lines.length === 0 ? order.refundable : namedPrice(order, lines)
  if (amount === 0) throw new Failure('nothing_to_refund')
  const settle = { complaint_id: call.row.id, amount, borne_by, reason }
  const decided = await decideAtDesk(deps, tx, caller, { kind: 'complaint_settled', input: settle })
  return finishCall(tx, deps, call, decided, 'refunded')
}

/** Cancels a paid order on a call, and refunds it in full. */
export async function cancelOnCall(
  deps: ComplaintDeps,
  tx: Db,
  caller: DeskCaller,
  { order_id, reason }: InputOf<typeof deskComplaintsApi.cancelOrder>,
): Promise<DecidedComplaint> {
  await lockBudget(tx, caller.operator_id)
  const call = await lockForCall(tx, deps, order_id)
  const refusal = unpaidRefusal(call.order.status)
  if (refusal !== undefined) throw new Failure(refusal)
  const { refundable: amount } = (await withOrder(deps, tx, call.row, 'operator')).order
  const input = { complaint_id: call.row.id, amount, reason }
  const decided = await decideAtDesk(deps, tx, caller, { kind: 'order_cancelled', input })
  return finishCall(tx, deps, call, decided, 'cancelled')
}
