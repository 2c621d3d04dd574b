import type {
  Appeal,
  DeskDecision,
  OwnDecision,
  RestaurantDecision,
  decisionsApi,
} from '#contract/desk/decisions.ts'
import { findOperatorNames } from '#server/features/people/operators/public.ts'
import { findRestaurantCards } from '#server/features/kitchen/restaurants/public.ts'
import { countReportsOf } from '#server/features/desk/reports/report-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { REPORTS_PAGE } from '#contract/desk/reports.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { readIdCursor, toPage } from '#server/platform/http/cursors.ts'
import { Page } from '#server/platform/http/http.ts'
import { isId } from '#server/platform/ids.ts'
import { type Measure, measureEntries, UNPROVED_PAUSE_DAYS } from '#contract/desk/measures.ts'
import { DAY_MS } from '#contract/time.ts'
import type { DeskCaller } from '#server/application/callers.ts'
import { assertDeskRole } from '#server/application/desk-role.ts'
import { appealRefusal, isInEffect } from './decision-rules.ts'
import { type DecisionRow, findDecisions } from './decision-store.ts'

const isoOrNull = (at: Date | null): string | null => at?.toISOString() ?? null

function toAppeal({
  appealed_at,
  appeal_text,
  appeal_outcome,
  appeal_reasons,
  appeal_decided_at,
}: DecisionRow): Appeal | null {
  if (appealed_at === null) return null
  return {
    at: appealed_at.toISOString(),
    text: appeal_text,
    outcome: appeal_outcome,
    reasons: appeal_reasons,
    decided_at: isoOrNull(appeal_decided_at),
  }
}

const toDecision = (row: DecisionRow, decided_by: string | null): RestaurantDecision => ({
  id: row.id,
  measure: row.measure,
  object_kind: row.object_kind,
  object_name: row.object_name,
  scope: row.scope,
  from: row.from_at.toISOString(),
  until: isoOrNull(row.until_at),
  facts_relied_on: row.facts_relied_on,
  ground: row.ground,
  decided_by,
  appeal_until: row.appeal_until.toISOString(),
  in_effect: isInEffect(row),
  lifted_at: isoOrNull(row.lifted_at),
  reversed_at: isoOrNull(row.reversed_at),
  appeal: toAppeal(row),
})

const namesOf = (db: Db, rows: DecisionRow[]) =>
  findOperatorNames(
    db,
    rows.map(({ decided_by }) => decided_by),
  )

/** Decisions as their restaurant reads them. */
export async function toDecisions(db: Db, rows: DecisionRow[]): Promise<RestaurantDecision[]> {
  const names = await namesOf(db, rows)
  return rows.map((row) => toDecision(row, names.get(row.decided_by) ?? null))
}

/** The same with what its owner can do now. */
export async function toOwnDecisions(db: Db, rows: DecisionRow[], now: Date): Promise<OwnDecision[]> {
  const names = await namesOf(db, rows)
  return rows.map((row) => ({
    ...toDecision(row, names.get(row.decided_by) ?? null),
    actions: appealRefusal(row, now) === undefined ? ['appeal'] : [],
  }))
}

/** Decisions as the desk reads them. */
export async function toDeskDecisions(db: Db, rows: DecisionRow[]): Promise<DeskDecision[]> {
  const restaurants = await findRestaurantCards(
    db,
    rows.map(({ restaurant_id }) => restaurant_id),
  )
  const reports = await countReportsOf(
    db,
    rows.map(({ id }) => id),
  )
  const names = await namesOf(db, rows)
  return rows.map((row) => ({
    ...toDecision(row, names.get(row.decided_by) ?? null),
    restaurant_id: row.restaurant_id,
    restaurant_name: restaurants.get(row.restaurant_id)?.name ?? '',
    object_id: row.object_id,
    operator_id: row.decided_by,
    reports: reports.get(row.id) ?? 0,
  }))
}

export async function toDeskDecision(db: Db, row: DecisionRow | undefined): Promise<DeskDecision> {
  const [decision] = row === undefined ? [] : await toDeskDecisions(db, [row])
  if (decision === undefined) throw new Error('The decision is missing')
  return decision
}

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

/** Throws for a measure that needs a wider role, or that the operator has to prove again who they are for. */
export function assertMayDecide(
  { measure, until }: { measure: Measure; until?: string | undefined },
  caller: DeskCaller,
  now: Date,
): void {
  const { role } = measureEntries[measure]
  const isLongPause =
    measure === 'listing_paused' &&
    until !== undefined &&
    Date.parse(until) - now.getTime() > UNPROVED_PAUSE_DAYS * DAY_MS
  assertDeskRole(caller, { role, proof: role === 'admin' || isLongPause ? 'recent' : undefined }, now)
}
