import type { Complaint, RestaurantComplaint } from '#contract/desk/complaints.ts'
import type { DeskComplaint } from '#contract/desk/desk-complaints.ts'
import { findProposalsAbout } from '#server/features/money/proposals/public.ts'
import {
  codeForDesk,
  findCustomerRecord,
  findOrderLines,
  findOrdersByIds,
  toRestaurantOrders,
} from '#server/features/orders/ordering/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import { toComplaint, toRestaurantComplaint } from './complaint-reply-rules.ts'
import { proposableKinds } from './complaint-rules.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import { complaintHistory, type ComplaintReader } from './complaint-wording-rules.ts'
import { findHeldItems } from './complaint-store.ts'
import { findMarkedItems } from './urgent-complaint-store.ts'
import { findPhotoIds } from './photos/complaint-photo-store.ts'

/** Complaints as their customer sees them. */
export async function toOwnComplaints(db: Db, rows: ComplaintRow[], now: Date): Promise<Complaint[]> {
  const [lines, photos] = await Promise.all([
    findOrderLines(db, [...new Set(rows.map(({ order_id }) => order_id))]),
    findPhotoIds(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((row) => {
    const names = new Map(
      (lines.get(row.order_id) ?? []).map(({ food_item_id, name }) => [food_item_id, name]),
    )
    return toComplaint(row, { names, photo_ids: photos.get(row.id) ?? [] }, { audience: 'customer', now })
  })
}

export async function toOwnComplaint(db: Db, row: ComplaintRow, now: Date): Promise<Complaint> {
  const [complaint] = await toOwnComplaints(db, [row], now)
  if (complaint === undefined) throw new Failure('not_found')
  return complaint
}

/** Complaints with their orders, as the restaurant or an operator sees them. */
export async function withOrders(
  deps: ComplaintDeps,
  db: Db,
  rows: ComplaintRow[],
  audience: ComplaintReader,
): Promise<RestaurantComplaint[]> {
  const ids = [...new Set(rows.map(({ order_id }) => order_id))]
  const [orders, photos] = await Promise.all([
    findOrdersByIds(db, ids).then((orderRows) => toRestaurantOrders(deps, db, orderRows, 'restaurant')),
    findPhotoIds(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  const ordersById = new Map(orders.map((order) => [order.id, order]))
  return rows.flatMap((row) => {
    const order = ordersById.get(row.order_id)
    if (order === undefined) return []
    const names = new Map(order.items.map(({ food_item_id, name }) => [food_item_id, name]))
    return [
      toRestaurantComplaint(
        row,
        order,
        { names, photo_ids: photos.get(row.id) ?? [] },
        { audience, now: deps.now() },
      ),
    ]
  })
}

export async function withOrder(
  deps: ComplaintDeps,
  db: Db,
  row: ComplaintRow,
  audience: ComplaintReader,
): Promise<RestaurantComplaint> {
  const [complaint] = await withOrders(deps, db, [row], audience)
  if (complaint === undefined) throw new Failure('not_found')
  return complaint
}

export async function toDeskComplaint(
  deps: ComplaintDeps,
  db: Db,
  row: ComplaintRow,
): Promise<DeskComplaint> {
  const complaint = await withOrder(deps, db, row, 'operator')
  const names = new Map(complaint.order.items.map(({ food_item_id, name }) => [food_item_id, name]))
  const [held, marked] = [await findHeldItems(db, row.id), await findMarkedItems(db, row.id)]
  const proposal = (await findProposalsAbout(db, 'complaint', [row.id])).get(row.id)
  const withName = ({ food_item_id }: { food_item_id: string }) => ({
    food_item_id,
    name: names.get(food_item_id) ?? '',
  })
  return {
    ...complaint,
    order: { ...complaint.order, code: codeForDesk(complaint.order) },
    restaurant_id: row.restaurant_id,
    customer_id: row.account_id,
    customer_record: await findCustomerRecord(db, row.account_id),
    food_off_sale: held.map(withName),
    food_to_decide: marked.map(withName),
    proposal: (proposal && proposableKinds[row.status]?.includes(proposal.kind) && proposal) || null,
    history: complaintHistory(row),
  }
}
