import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf, insertRows } from '#server/platform/db/rows.ts'

import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import type { Schedule } from './schedule-rules.ts'

/** Times are minutes after local midnight; a span that closes at or before it opens ends on the next day. */
export interface OpeningSpanRow {
  restaurant_id: string
  /** Monday is 1. */
  weekday: number
  opens_minute: number
  closes_minute: number
}

export interface ClosureRow {
  id: string
  restaurant_id: string
  /** `YYYY-MM-DD` */
  date: string
  reason: string | null
  closed_by: string | null
  created_at: Date
}

export interface HolidayAnswerRow {
  restaurant_id: string
  /** `YYYY-MM-DD` */
  date: string
  /** Null until it is answered. */
  is_open: boolean | null
  asked_at: Date | null
  answered_by: string | null
  answered_at: Date | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    opening_span: OpeningSpanRow
    closure: ClosureRow
    holiday_answer: HolidayAnswerRow
  }
}

const date = sql<string>`date::text`.as('date')

export async function replaceSpans(tx: Db, restaurant_id: string, spans: OpeningSpanRow[]): Promise<void> {
  await tx.deleteFrom('opening_span').where('restaurant_id', '=', restaurant_id).execute()
  await insertRows(tx, 'opening_span', spans)
}

/** Closes a day, or changes the reason of one that is closed if there is a new one. */
export const upsertClosure = (tx: Db, row: ClosureRow) =>
  tx
    .insertInto('closure')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['restaurant_id', 'date'])
        .doUpdateSet({ reason: sql`coalesce(excluded.reason, closure.reason)` }),
    )
    .returning(['id', date, 'reason'])
    .executeTakeFirstOrThrow()

export const findClosures = (db: Db, restaurant_id: string, from: string) =>
  db
    .selectFrom('closure')
    .select(['id', date, 'reason'])
    .where('restaurant_id', '=', restaurant_id)
    .where('date', '>=', from)
    .orderBy('closure.date')
    .execute()

/** False when it is not one of this restaurant. */
export async function deleteClosure(tx: Db, restaurant_id: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('closure')
    .where('id', '=', id)
    .where('restaurant_id', '=', restaurant_id)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** The answers of a restaurant by date. */
export async function findAnswers(db: Db, restaurant_id: string): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('holiday_answer')
    .select([date, 'is_open'])
    .where('restaurant_id', '=', restaurant_id)
    .where('is_open', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.date, row.is_open === true]))
}

export const upsertAnswer = (tx: Db, row: Omit<HolidayAnswerRow, 'asked_at'>) =>
  tx
    .insertInto('holiday_answer')
    .values({ ...row, asked_at: null })
    .onConflict((conflict) =>
      conflict.columns(['restaurant_id', 'date']).doUpdateSet({
        is_open: row.is_open,
        answered_by: row.answered_by,
        answered_at: row.answered_at,
      }),
    )
    .execute()

/**
 * Restaurants that open on a weekday and were neither asked about a public holiday on one, nor have closed or
 * answered it.
 */
export const findToAsk = (
  db: Db,
  holiday: { date: string; weekday: number },
  after: string | undefined,
  limit: number,
) =>
  db
    .selectFrom('opening_span')
    .select('restaurant_id as id')
    .distinct()
    .where('weekday', '=', holiday.weekday)
    .where(
      sql<boolean>`not exists (
        select from holiday_answer answer where answer.restaurant_id = opening_span.restaurant_id and answer.date = ${holiday.date}::date)`,
    )
    .where(
      sql<boolean>`not exists (
        select from closure where closure.restaurant_id = opening_span.restaurant_id and closure.date = ${holiday.date}::date)`,
    )
    .$if(after !== undefined, (query) => query.where('restaurant_id', '>', after ?? ''))
    .orderBy('restaurant_id')
    .limit(limit)
    .execute()

/** Records that restaurants are asked about a public holiday, and gives those that were not before. */
export async function insertQuestions(
  tx: Db,
  ids: string[],
  holiday_date: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ restaurant_id: string }>`
    insert into holiday_answer (restaurant_id, date, asked_at)
    select id, ${holiday_date}::date, ${now} from restaurant where id = ${anyOf(ids)} and closed_at is null order by id for share
    on conflict do nothing
    returning restaurant_id`.execute(tx)
  return rows.map(({ restaurant_id }) => restaurant_id)
}

export async function deleteHours(tx: Db, restaurant_id: string): Promise<void> {
  for (const table of ['opening_span', 'closure', 'holiday_answer'] as const)
    await tx.deleteFrom(table).where('restaurant_id', '=', restaurant_id).execute()
}

const findSpans = defineQuery.read('findOpeningSpans', (db, ids: Param<string[]>) =>
  db
    .selectFrom('opening_span')
    .select(['restaurant_id', 'weekday', 'opens_minute', 'closes_minute'])
    .where('restaurant_id', '=', anyOf(ids))
    .orderBy('weekday')
    .orderBy('opens_minute'),
)

const findClosedDates = defineQuery.read('findClosedDates', (db, ids: Param<string[]>) =>
  db.selectFrom('closure').select(['restaurant_id', date]).where('restaurant_id', '=', anyOf(ids)),
)

const findHolidayAnswers = defineQuery.read('findHolidayAnswers', (db, ids: Param<string[]>) =>
  db
    .selectFrom('holiday_answer')
    .select(['restaurant_id', date, 'is_open'])
    .where('restaurant_id', '=', anyOf(ids)),
)

const datesOf = (rows: { date: string }[] = []): Set<string> => new Set(rows.map((row) => row.date))

/** The schedules of these restaurants; one without hours has an empty one. */
export async function findSchedules(db: Db, restaurant_ids: string[]): Promise<Map<string, Schedule>> {
  if (restaurant_ids.length === 0) return new Map()
  const [spans, closed, answers] = await Promise.all([
    findSpans(db, restaurant_ids),
    findClosedDates(db, restaurant_ids),
    findHolidayAnswers(db, restaurant_ids),
  ])
  const answered = (as_open: boolean) => answers.filter(({ is_open }) => is_open === as_open)
  const spans_by_id = Map.groupBy(spans, ({ restaurant_id }) => restaurant_id)
  const closures_by_id = Map.groupBy(closed, ({ restaurant_id }) => restaurant_id)
  const closed_by_id = Map.groupBy(answered(false), ({ restaurant_id }) => restaurant_id)
  const open_by_id = Map.groupBy(answered(true), ({ restaurant_id }) => restaurant_id)
  return new Map(
    restaurant_ids.map((id) => [
      id,
      {
        spans: spans_by_id.get(id) ?? [],
        closures: datesOf(closures_by_id.get(id)),
        closed_holidays: datesOf(closed_by_id.get(id)),
        open_holidays: datesOf(open_by_id.get(id)),
      },
    ]),
  )
}

/** The schedule of one restaurant. */
export async function findSchedule(db: Db, restaurant_id: string): Promise<Schedule> {
  const schedule = (await findSchedules(db, [restaurant_id])).get(restaurant_id)
  if (schedule === undefined) throw new Error('A restaurant has no schedule')
  return schedule
}
