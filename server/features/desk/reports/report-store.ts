import { type RawBuilder, sql } from 'kysely'
import type { ReportReason, ReportObject } from '#contract/shop/report-reasons.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import type { ObjectName } from './report-objects.ts'

export interface ReportRow {
  id: string
  object_kind: ReportObject
  object_id: string
  restaurant_id: string
  reason: ReportReason
  text: string | null
  /** For the receipt and the decision; null without one, and some months after the decision. */
  email: string | null
  /** Of somebody who was signed in. */
  account_id: string | null
  at: Date
  decision_id: string | null
  decided_at: Date | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    report: ReportRow
  }
}

export const insertReport = (tx: Db, report: ReportRow) => tx.insertInto('report').values(report).execute()

export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst()

/** All about one object, the oldest first. */
export const findReportsAbout = (db: Db, { object_kind, object_id }: ObjectName): Promise<ReportRow[]> =>
  db
    .selectFrom('report')
    .selectAll()
    .where('object_kind', '=', object_kind)
    .where('object_id', '=', object_id)
    .orderBy('id')
    .limit(200)
    .execute()

export const lockReports = (tx: Db, ids: string[]): Promise<ReportRow[]> =>
  tx.selectFrom('report').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

export const setDecided = (tx: Db, ids: string[], decision_id: string, now: Date) =>
  tx
    .updateTable('report')
    .set({ decision_id, decided_at: now })
    .where('id', '=', anyOf(ids))
    .where('decision_id', 'is', null)
    .execute()

/** Reports about one object that wait, or that one decision has answered. */
export interface ReportGroupRow extends Pick<ReportRow, 'object_kind' | 'object_id' | 'decision_id'> {
  /** Of the newest: a photo may have been sent by another since. */
  restaurant_id: string
  /** The oldest. */
  id: string
  reports: number
  reasons: ReportReason[]
  oldest_at: Date
  newest_at: Date
}

interface GroupQuery {
  object_kind?: ReportRow['object_kind'] | undefined
  reason?: ReportReason | undefined
  /** The last of the page before: the id of a group that waits, or of a decision. */
  after: string | undefined
}

const where = (isGiven: boolean, condition: RawBuilder<unknown>) => (isGiven ? condition : sql`true`)

const groups = (of: RawBuilder<unknown>) => sql`
  select (array_agg(id order by id))[1] as id, object_kind, object_id, decision_id,
    (array_agg(restaurant_id order by id desc))[1] as restaurant_id, count(*)::int as reports,
    array_agg(distinct reason) as reasons, min(at) as oldest_at, max(at) as newest_at
  from report where ${of} group by object_kind, object_id, decision_id`

/** Groups that wait, the oldest first. A group is there when any of its reports has the reason. */
export async function findWaitingGroups(
  db: Db,
  { object_kind, reason, after }: GroupQuery,
  limit: number,
): Promise<ReportGroupRow[]> {
  const ofKind = where(object_kind !== undefined, sql`object_kind = ${object_kind}`)
  const { rows } = await sql<ReportGroupRow>`
    ${groups(sql`decision_id is null and ${ofKind}`)}
    having ${where(reason !== undefined, sql`bool_or(reason = ${reason})`)}
      and ${where(after !== undefined, sql`(array_agg(id order by id))[1] > ${after}::uuid`)}
    order by 1 limit ${limit}`.execute(db)
  return rows
}

/** The newest decisions about what reports with a reason are about. */
export async function findDecisionsOfReports(
  db: Db,
  { object_kind, reason, after }: GroupQuery,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ decision_id: string }>`
    select distinct decision_id from report
    where decision_id is not null and ${where(object_kind !== undefined, sql`object_kind = ${object_kind}`)}
      and ${where(reason !== undefined, sql`reason = ${reason}`)} and ${where(after !== undefined, sql`decision_id < ${after}::uuid`)}
    order by decision_id desc limit ${limit}`.execute(db)
  return rows.map(({ decision_id }) => decision_id)
}

/** The groups that some decisions have answered, the newest decision first. */
export async function findDecidedGroups(
  db: Db,
  decision_ids: string[],
  { object_kind, reason }: Omit<GroupQuery, 'after'>,
): Promise<ReportGroupRow[]> {
  const ofKind = where(object_kind !== undefined, sql`object_kind = ${object_kind}`)
  const { rows } = await sql<ReportGroupRow>`
    ${groups(sql`decision_id = ${anyOf(decision_ids)} and ${ofKind}`)}
    having ${where(reason !== undefined, sql`bool_or(reason = ${reason})`)}
    order by decision_id desc, 1`.execute(db)
  return rows
}

/** What waits, counted by object. */
export async function findWaitingReports(
  db: Db,
  before: Date,
): Promise<{ waiting: number; oldest_at: Date | null; overdue: number }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null; overdue: number }>`
    select count(*)::int as waiting, min(oldest) as oldest_at, (count(*) filter (where oldest < ${before}))::int as overdue
    from (select min(at) as oldest from report where decision_id is null group by object_kind, object_id) waiting`.execute(
    db,
  )
  return rows[0] ?? { waiting: 0, oldest_at: null, overdue: 0 }
}

/** How many reports each decision has answered. */
export async function countReportsOf(db: Db, decision_ids: string[]): Promise<Map<string, number>> {
  if (decision_ids.length === 0) return new Map()
  const { rows } = await sql<{ decision_id: string; reports: number }>`
    select decision_id, count(*)::int as reports from report where decision_id = ${anyOf(decision_ids)} group by decision_id`.execute(
    db,
  )
  return new Map(rows.map(({ decision_id, reports }) => [decision_id, reports]))
}

export const findReportsOfAccount = (db: Db, account_id: string): Promise<ReportRow[]> =>
  db.selectFrom('report').selectAll().where('account_id', '=', account_id).orderBy('id').execute()

/** Removes what a person has told of themselves; that something was reported stays. */
export const clearReportsOfAccount = (tx: Db, account_id: string) =>
  tx
    .updateTable('report')
    .set({ account_id: null, email: null, text: null })
    .where('account_id', '=', account_id)
    .execute()

/** Removes the emails of who reported what was decided before. */
export const clearEmailsDecidedBefore = (db: Db, before: Date) =>
  db
    .updateTable('report')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('decided_at', '<', before)
    .execute()
