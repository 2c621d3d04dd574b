import type { decisionsApi, DeskDecision } from '#contract/desk/decisions.ts'
import { REPORTS_PAGE } from '#contract/desk/reports.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readIdCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import { toDeskDecisions } from './decision-reply.ts'
import { findDecisions } from './decision-store.ts'

/** Decisions, the newest first, or those whose appeals wait, the first appeal first. */
export async function browseDecisions(
  db: Db,
  { cursor, ...query }: InputOf<typeof decisionsApi.browse>,
): Promise<Page<DeskDecision[]>> {
  const after = readIdCursor(cursor)
  if (query.restaurant_id !== undefined && !isId(query.restaurant_id)) return new Page([])
  const pageAndOne = await findDecisions(db, { ...query, after }, REPORTS_PAGE + 1)
  const { rows, next_cursor } = toPage(pageAndOne, REPORTS_PAGE, ({ id }) => id)
  return new Page(await toDeskDecisions(db, rows), next_cursor)
}
