import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import {
  type NewReport,
  type Report,
  type ReportDetails,
  type ReportGroup,
  REPORT_ANSWER_HOURS,
  REPORTS_PAGE,
  type reportsApi,
} from '#contract/desk/reports.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { photosOf } from '#contract/kitchen/photo-addresses.ts'
import { HOUR_MS } from '#contract/time.ts'
import { findFoodItem } from '#server/features/kitchen/food-items/public.ts'
import { findSentPhoto } from '#server/features/kitchen/photos/public.ts'
import { findRestaurants } from '#server/features/kitchen/restaurants/public.ts'
import type { Caller } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { readIdCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { newId } from '#server/platform/ids.ts'
import { toDeskDecisions } from './decisions/decision-reply.ts'
import { findDecisions } from './decisions/decision-store.ts'
import type { ReportDeps } from './report-deps.ts'
import { describeObjects, findRestaurantOf, isPublicObject, type ObjectName } from './report-objects.ts'
import {
  findReport,
  findDecidedGroups,
  findDecisionsOfReports,
  findWaitingGroups,
  findReportsAbout,
  insertReport,
  type ReportGroupRow,
  type ReportRow,
} from './report-store.ts'

// Far above what one household finds wrong in a day; people behind one address of a provider share it.
const reporting: Budget = { purpose: 'report', limit: 20, minutes: 60 }
const reportingDaily: Budget = { purpose: 'report_long', limit: 60, minutes: 24 * 60 }
// One object is at the desk after the first report. Who has an account is never kept from reporting by it.
const reportingObject: Budget = { purpose: 'report_object', limit: 30, minutes: 24 * 60 }
// Each receipt goes to an address that anybody has typed.
const receipt: Budget = { purpose: 'report_receipt', limit: 5, minutes: 60 }

/** The narrowest first, so that a refused report spends nothing that others need. */
const reportUses = (address: string, email: string | undefined): LimitUse[] => [
  ...(email === undefined ? [] : [{ budget: receipt, subject: email }]),
  { budget: reporting, subject: networkOf(address) },
  { budget: reportingDaily, subject: networkOf(address) },
]

const DECISIONS_SHOWN = 20

/** Takes a report about something that everybody sees. */
export async function createReport(
  { database, limits, jobs, now }: ReportDeps,
  { text, email, ...report }: NewReport,
  { address, caller }: { address: string; caller: Caller | undefined },
): Promise<{ report_id: string }> {
  await limits.spend(reportUses(address, email))
  if (caller === undefined)
    await limits.spend([{ budget: reportingObject, subject: `${report.object_kind} ${report.object_id}` }])
  const at = now()
  const id = newId(at)
  await database.transaction(async (tx) => {
    const restaurant_id = (await isPublicObject(tx, report)) ? await findRestaurantOf(tx, report) : undefined
    if (restaurant_id === undefined) throw new Failure('not_found')
    await insertReport(tx, {
      ...report,
      id,
      restaurant_id,
      text: text === '' ? null : (text ?? null),
      email: email ?? null,
      account_id: caller?.id ?? null,
      at,
      decision_id: null,
      decided_at: null,
    })
    if (email !== undefined)
      await jobs.enqueue(tx, 'reports.emails', [{ kind: 'report_received', report_id: id }])
  })
  return { report_id: id }
}

export const overdueSince = (now: Date): Date => new Date(now.getTime() - REPORT_ANSWER_HOURS * HOUR_MS)

type ReportsQuery = InputOf<typeof reportsApi.browse>

async function findWaitingPage(
  db: Db,
  { object_kind, reason, cursor }: ReportsQuery,
): Promise<Page<ReportGroupRow[]>> {
  const pageAndOne = await findWaitingGroups(
    db,
    { object_kind, reason, after: readIdCursor(cursor) },
    REPORTS_PAGE + 1,
  )
  return toPage(pageAndOne, REPORTS_PAGE, ({ id }) => id)
}

/** By decisions, each with all that it has answered. */
async function findDecidedPage(
  db: Db,
  { object_kind, reason, cursor }: ReportsQuery,
): Promise<Page<ReportGroupRow[]>> {
  const pageAndOne = await findDecisionsOfReports(
    db,
    { object_kind, reason, after: readIdCursor(cursor) },
    REPORTS_PAGE + 1,
  )
  const { rows: decision_ids, next_cursor } = toPage(pageAndOne, REPORTS_PAGE, (id) => id)
  return new Page(await findDecidedGroups(db, decision_ids, { object_kind, reason }), next_cursor)
}

export async function browseReports(
  { database, now }: Pick<ReportDeps, 'database' | 'now'>,
  query: ReportsQuery,
): Promise<Page<ReportGroup[]>> {
  const { rows, next_cursor } = await (query.status === 'decided' ? findDecidedPage : findWaitingPage)(
    database.query,
    query,
  )
  const describe = await describeObjects(database.query, rows)
  const overdue = overdueSince(now())
  const toGroup = (row: ReportGroupRow): ReportGroup => ({
    report_id: row.id,
    object: describe(row),
    reports: row.reports,
    reasons: row.reasons,
    oldest_at: row.oldest_at.toISOString(),
    newest_at: row.newest_at.toISOString(),
    is_overdue: row.decision_id === null && row.oldest_at < overdue,
  })
  return new Page(rows.map(toGroup), next_cursor)
}

const toReport = ({ id, at, reason, text, email, decision_id }: ReportRow): Report => ({
  id,
  at: at.toISOString(),
  reason,
  text,
  has_email: email !== null,
  decision_id,
})

/** What everybody sees of an object. */
async function publicView(
  db: Db,
  object: ObjectName,
  restaurant_id: string,
  now: Date,
): Promise<Pick<ReportDetails, 'is_public' | 'food_item' | 'restaurant' | 'photos'>> {
  const is_public = await isPublicObject(db, object)
  const { object_kind, object_id } = object
  const item = is_public && object_kind === 'food_item' ? await findFoodItem(db, object_id, now) : undefined
  const photo = is_public && object_kind === 'photo' ? await findSentPhoto(db, object_id) : undefined
  const [restaurant] = await findRestaurants(db, [restaurant_id])
  return {
    is_public,
    food_item: item?.item ?? null,
    restaurant: restaurant ?? null,
    photos: photo === undefined ? null : photosOf({ photo_id: photo.id, photo_color: photo.color }),
  }
}

export async function readReport(
  { database, now }: Pick<ReportDeps, 'database' | 'now'>,
  id: string,
): Promise<ReportDetails> {
  const { query } = database
  const report = await findReport(query, id)
  if (report === undefined) throw new Failure('not_found')
  // Whom a decision goes to.
  const restaurant_id = (await findRestaurantOf(query, report)) ?? report.restaurant_id
  const object = { ...report, restaurant_id }
  const describe = await describeObjects(query, [object])
  const decisions = await findDecisions(query, { restaurant_id }, DECISIONS_SHOWN)
  return {
    object: describe(object),
    ...(await publicView(query, object, restaurant_id, now())),
    reports: (await findReportsAbout(query, report)).map(toReport),
    decisions: await toDeskDecisions(query, decisions),
  }
}
