import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import type { Schedule } from './schedule-rules.ts'

const findSpans = defineQuery.read('findOpeningSpans', (db, ids: Param<string[]>) =>
  db
    .selectFrom('opening_span')
    .select(['restaurant_id', 'weekday', 'opens_minute', 'closes_minute'])
    .where('restaurant_id', '=', anyOf(ids))
    .orderBy('weekday')
    .orderBy('opens_minute'),
)

const findClosedDates = defineQuery.read('findClosedDates', (db, ids: Param<string[]>) =>
  db
    .selectFrom('closure')
    .select(['restaurant_id', sql<string>`date::text`.as('date')])
    .where('restaurant_id', '=', anyOf(ids)),
)

const findHolidayAnswers = defineQuery.read('findHolidayAnswers', (db, ids: Param<string[]>) =>
  db
    .selectFrom('holiday_answer')
    .select(['restaurant_id', sql<string>`date::text`.as('date'), 'is_open'])
    .where('restaurant_id', '=', anyOf(ids)),
)

const datesOf = (rows: { date: string }[] = []): Set<string> => new Set(rows.map(({ date }) => date))

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
