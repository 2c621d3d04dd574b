import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf, insertRows } from '#server/platform/db/rows.ts'
import type { ClosureRow, HolidayAnswerRow, OpeningSpanRow } from './hours-tables.ts'

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
