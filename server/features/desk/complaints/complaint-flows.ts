import type { Complaint, NewComplaint, OrderComplaints } from '#contract/desk/complaints.ts'
import { recordAudit } from '#server/features/people/audit/public.ts'
import { holdShare, releaseShare } from '#server/features/money/payouts/public.ts'
import { accountErased, lockAccountAgainstErasure } from '#server/features/people/accounts/public.ts'
import {
  findOrderLines,
  findOrdersByIds,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
} from '#server/features/orders/ordering/public.ts'
import type { Caller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { networkDigest } from '#server/platform/limits/network-digest.ts'
import { newId } from '#server/platform/ids.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import { toOwnComplaint, toOwnComplaints } from './complaint-replies.ts'
import {
  appealedProgress,
  appealRefusal,
  complaintPeriod,
  complaintRefusal,
  decidedProgress,
  isDecided,
  kindRefusal,
  newComplaint,
  withdrawRefusal,
} from './complaint-rules.ts'
import {
  findComplaintsOfAccount,
  findComplaintsOfOrder,
  findRefunded,
  hasUndecided,
  insertComplaint,
  lockComplaint,
  moveComplaint,
} from './complaint-store.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import { notifyBoth } from './complaint-emails.ts'
import { holdFirstItems } from './held-items-flows.ts'

function requireOwn<Row extends { account_id: string }>(row: Row | undefined, caller: Caller): Row {
  if (row === undefined || row.account_id !== caller.id) throw new Failure('not_found')
  return row
}

/** The named portions, each of which has to be of the order and no more than were bought. */
export function checkLines(
  named: NonNullable<NewComplaint['lines']>,
  lines: Pick<OrderLineRow, 'food_item_id' | 'quantity'>[],
): ComplaintRow['lines'] {
  const bought = new Map(lines.map(({ food_item_id, quantity }) => [food_item_id, quantity]))
  const isOfOrder = named.every(({ food_item_id, quantity }) => quantity <= (bought.get(food_item_id) ?? 0))
  const isOnce = new Set(named.map(({ food_item_id }) => food_item_id)).size === named.length
  if (!isOfOrder || !isOnce) throw invalid({ lines: 'Please choose portions of this order' })
  return named
}

const NOT_COLLECTED = {
  detail:
    'This order does not count as collected. Please reload to see where it stands, and tell us what else is wrong.',
}

function checkKind(order: OrderRow, kind: NewComplaint['kind'], now: Date): void {
  const refusal = complaintRefusal(order, now) ?? kindRefusal(order, kind)
  if (refusal === undefined) return
  const isUncollected = kind === 'not_there' && refusal === 'complaint_not_collected'
  throw new Failure(refusal, isUncollected ? NOT_COLLECTED : {})
}

/**
 * Makes a complaint about an own order; in the case of illness the food goes off sale in the same
 * transaction, unless an operator has to decide first.
 */
export async function fileComplaint(
  deps: ComplaintDeps,
  caller: Caller,
  { order_id, kind, text, lines: named = [] }: NewComplaint & { order_id: string },
): Promise<Complaint> {
  return deps.database.transaction(async (tx) => {
    if (!(await lockAccountAgainstErasure(tx, caller.id))) throw accountErased()
    const order = requireOwn(await lockOrder(tx, order_id), caller)
    const now = deps.now()
    checkKind(order, kind, now)
    const bought = (await findOrderLines(tx, [order.id])).get(order.id) ?? []
    const network = kind === 'allergen_or_illness' ? networkDigest(caller.address) : null
    const row = newComplaint(
      order,
      { id: newId(now), kind, text, lines: checkLines(named, bought), network },
      now,
    )
    if (!(await insertComplaint(tx, row))) throw new Failure('complaint_undecided')
    await holdShare(tx, order.id, 'complaint', now)
    const about = row.lines.length === 0 ? bought : row.lines
    if (kind === 'allergen_or_illness')
      await holdFirstItems(
        tx,
        row,
        about.map(({ food_item_id }) => food_item_id),
        now,
      )
    await notifyBoth(tx, deps, row.id, 'complaint_made')
    return toOwnComplaint(tx, row, now)
  })
}

export async function findOwnComplaints(
  { database, now }: ComplaintDeps,
  caller: Caller,
  order_id: string,
): Promise<OrderComplaints> {
  const [row] = await findOrdersByIds(database.query, [order_id])
  const order = requireOwn(row, caller)
  const rows = await findComplaintsOfOrder(database.query, order.id)
  const { from, until } = complaintPeriod(order)
  const may_complain =
    complaintRefusal(order, now()) === undefined && !(await hasUndecided(database.query, order.id))
  const complaints = await toOwnComplaints(database.query, rows, now())
  return { complaints, may_complain, from: from.toISOString(), until: until.toISOString() }
}

/** The complaint, locked, if the caller made it. */
export async function lockOwnComplaint(tx: Db, caller: Caller, complaint_id: string): Promise<ComplaintRow> {
  return requireOwn(await lockComplaint(tx, complaint_id), caller)
}

/** Appeals a decision for one side. */
export async function appealLocked(
  tx: Db,
  deps: ComplaintDeps,
  row: ComplaintRow,
  { by, text }: { by: 'customer' | 'restaurant'; text: string },
): Promise<ComplaintRow> {
  const now = deps.now()
  const refusal = appealRefusal(row, by, now)
  if (refusal !== undefined) throw new Failure(refusal)
  // In the order's lock, in which another complaint about it is made.
  await lockOrder(tx, row.order_id)
  if (await hasUndecided(tx, row.order_id)) throw new Failure('complaint_undecided')
  const appealed = await moveComplaint(tx, row, {
    ...appealedProgress(now),
    appealed_at: now,
    appealed_by: by,
    appeal_text: text,
  })
  if (by === 'customer') await holdShare(tx, row.order_id, 'complaint', now)
  await notifyBoth(tx, deps, row.id, 'complaint_appealed')
  return appealed
}

export const appealOwnComplaint = (
  deps: ComplaintDeps,
  caller: Caller,
  { complaint_id, text }: { complaint_id: string; text: string },
): Promise<Complaint> =>
  deps.database.transaction(async (tx) => {
    const row = await lockOwnComplaint(tx, caller, complaint_id)
    return toOwnComplaint(tx, await appealLocked(tx, deps, row, { by: 'customer', text }), deps.now())
  })

/** Ends a locked complaint without a decision. */
async function endComplaint(
  tx: Db,
  deps: ComplaintDeps,
  row: ComplaintRow,
  ended_by: NonNullable<ComplaintRow['ended_by']>,
): Promise<ComplaintRow> {
  const now = deps.now()
  const ended = await moveComplaint(tx, row, {
    ...decidedProgress(ended_by === 'refund' ? 'settled' : 'closed', now),
    ended_by,
  })
  await releaseShare(tx, row.order_id, 'complaint', now)
  await notifyBoth(tx, deps, row.id, 'complaint_ended')
  return ended
}

export const withdrawComplaint = (
  deps: ComplaintDeps,
  caller: Caller,
  { complaint_id }: { complaint_id: string },
): Promise<Complaint> =>
  deps.database.transaction(async (tx) => {
    const row = await lockOwnComplaint(tx, caller, complaint_id)
    const refusal = withdrawRefusal(row)
    if (refusal !== undefined) throw new Failure(refusal)
    return toOwnComplaint(tx, await endComplaint(tx, deps, row, 'withdrawal'), deps.now())
  })

/** Ends complaints about which nothing is left to decide, however their orders were refunded. */
export async function endRefunded(deps: ComplaintDeps): Promise<void> {
  for (const id of await findRefunded(deps.database.query))
    await deps.database.transaction(async (tx) => {
      const row = await lockComplaint(tx, id)
      if (row === undefined || isDecided(row)) return
      await endComplaint(tx, deps, row, 'refund')
      const audit = { action: 'settled as refunded', object_kind: 'complaint', object_id: id } as const
      await recordAudit(tx, deps.now(), { kind: 'system' }, [
        { ...audit, before: { status: row.status }, after: { status: 'settled' } },
      ])
    })
}

/** All complaints of an account, for its data export. */
export const exportComplaints = async (db: Db, account_id: string, now: Date): Promise<Complaint[]> =>
  toOwnComplaints(db, await findComplaintsOfAccount(db, account_id), now)
