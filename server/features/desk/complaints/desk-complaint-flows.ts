import type { DeskComplaint, DeskComplaintSummary } from '#contract/desk/desk-complaints.ts'
import { COMPLAINTS_PAGE } from '#contract/desk/desk-complaints.ts'
import type { ComplaintStatus } from '#contract/desk/complaint-terms.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import { Failure } from '#server/platform/failure.ts'
import { readIdCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import type { ComplaintDeps } from './complaint-deps.ts'
import { toDeskComplaint } from './complaint-replies.ts'
import { findComplaint, findComplaintPage } from './complaint-store.ts'

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
