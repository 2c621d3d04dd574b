import type { DeskComplaint, DeskComplaintSummary } from '#contract/desk/desk-complaints.ts'
import { COMPLAINTS_PAGE } from '#contract/desk/desk-complaints.ts'
import type { ComplaintStatus } from '#contract/desk/complaint-terms.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { readIdCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import { withOrder } from './answer-flows.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import { findComplaint, findComplaintPage } from './complaint-store.ts'
import type { ComplaintRow } from './complaint-tables.ts'
import { complaintHistory } from './complaint-wording-rules.ts'
import { findHeldItems } from './held-items-store.ts'

export async function toDeskComplaint(deps: ComplaintDeps, db: Db, row: ComplaintRow): Promise<DeskComplaint> {
  const complaint = await withOrder(deps, db, row, 'operator')
  const names = new Map(complaint.order.items.map(({ food_item_id, name }) => [food_item_id, name]))
  const held = await findHeldItems(db, row.id)
  return {
    ...complaint,
    restaurant_id: row.restaurant_id,
    customer_id: row.account_id,
    food_off_sale: held.map(({ food_item_id }) => ({ food_item_id, name: names.get(food_item_id) ?? '' })),
    history: complaintHistory(row),
  }
}

export async function findDeskComplaint(deps: ComplaintDeps, complaint_id: string): Promise<DeskComplaint> {
  const row = isId(complaint_id) ? await findComplaint(deps.database.query, complaint_id) : undefined
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
  const summaries = rows.map(({ id, order_id, restaurant_id, kind, status: current, created_at, due_at }) => ({
    id,
    order_id,
    restaurant_id,
    restaurant_name: cards.get(restaurant_id)?.name ?? '',
    kind,
    status: current,
    created_at: created_at.toISOString(),
    due_at: due_at?.toISOString() ?? null,
    is_overdue: due_at !== null && due_at <= now(),
  }))
  return new Page(summaries, next_cursor)
}
