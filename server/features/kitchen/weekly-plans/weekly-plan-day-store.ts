import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { WeeklyPlanPickup } from './weekly-plan-rules.ts'
import { pickupAfter } from './weekly-plan-store.ts'
import type { WeeklyPlanDayRow } from './weekly-plan-tables.ts'

/** Nobody has answered yet, or what was to be listed automatically could not be. */
const OPEN: WeeklyPlanDayRow['status'][] = ['asked', 'failed']

type WeeklyPlanDayKey = Pick<WeeklyPlanDayRow, 'plan_id' | 'date'>
export type OpenDay = Omit<WeeklyPlanDayRow, 'listed_item_id' | 'answered_by' | 'at'> &
  Pick<WeeklyPlanPickup, 'pickup_after_ms'>

/** False when the weekly plan has had its day, by whichever process. */
export async function insertWeeklyPlanDay(tx: Db, day: WeeklyPlanDayRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('weekly_plan_day')
    .values(day)
    .onConflict((conflict) => conflict.columns(['plan_id', 'date']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Records what a day listed. From then on the weekly plan lists that item again, so that a corrected
 * declaration, price or photo stays. Throws where the day is answered.
 */
export async function recordListing(
  tx: Db,
  { plan_id, date, food_item_id }: WeeklyPlanDayKey & Pick<WeeklyPlanDayRow, 'food_item_id'>,
  item_id: string,
  answered_by: string | null,
): Promise<void> {
  await updateOpenDay(tx, { plan_id, date }, { status: 'listed', listed_item_id: item_id, answered_by })
  // Not where the weekly plan was changed to another meal since it asked.
  await tx
    .updateTable('weekly_plan')
    .set({ food_item_id: item_id })
    .where('id', '=', plan_id)
    .where('food_item_id', '=', food_item_id)
    .execute()
}

/** Answers a day, or records what listing automatically came to; throws where it is answered. */
export const updateOpenDay = (
  tx: Db,
  { plan_id, date }: WeeklyPlanDayKey,
  change: Partial<WeeklyPlanDayRow>,
) =>
  tx
    .updateTable('weekly_plan_day')
    .set(change)
    .where('plan_id', '=', plan_id)
    .where('date', '=', date)
    .where('status', 'in', OPEN)
    .returning('plan_id')
    .executeTakeFirstOrThrow()

/** Deletes days of weekly plans before a date, at most so many; gives how many they were. */
export async function deleteDaysBefore(db: Db, before: string, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from weekly_plan_day where ctid = any(array(
      select ctid from weekly_plan_day where date < ${before}::date order by date limit ${limit}
    )) returning plan_id`.execute(db)
  return rows.length
}

const dayColumns = [
  'weekly_plan_day.plan_id',
  sql<string>`weekly_plan_day.date::text`.as('date'),
  'weekly_plan_day.status',
  'weekly_plan_day.food_item_id',
  'weekly_plan_day.quantity',
  'weekly_plan_day.expires_at',
  'weekly_plan_day.failure',
] as const

/** The questions of a restaurant that are open and whose sale has not ended, soonest end first. */
export const findOpenDays = (db: Db, restaurant_id: string, now: Date): Promise<OpenDay[]> =>
  db
    .selectFrom('weekly_plan')
    .innerJoin('weekly_plan_day', 'weekly_plan_day.plan_id', 'weekly_plan.id')
    .innerJoin('food_item', 'food_item.id', 'weekly_plan_day.food_item_id')
    .select(dayColumns)
    .select(pickupAfter)
    .where('weekly_plan.restaurant_id', '=', restaurant_id)
    .where('removed_at', 'is', null)
    .where('status', 'in', OPEN)
    .where('weekly_plan_day.expires_at', '>', now)
    .orderBy('weekly_plan_day.expires_at')
    .orderBy('weekly_plan_day.plan_id')
    .execute()

/** The restaurant of a day that is not answered yet, unless its weekly plan was removed. */
export const findOpenDay = (db: Db, { plan_id, date }: WeeklyPlanDayKey) =>
  db
    .selectFrom('weekly_plan_day')
    .innerJoin('weekly_plan', 'weekly_plan.id', 'weekly_plan_day.plan_id')
    .select('restaurant_id')
    .where('plan_id', '=', plan_id)
    .where('date', '=', date)
    .where('status', 'in', OPEN)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** A day of a weekly plan of this restaurant, locked so that it is answered once. */
export const lockWeeklyPlanDay = (tx: Db, restaurant_id: string, { plan_id, date }: WeeklyPlanDayKey) =>
  tx
    .selectFrom('weekly_plan_day')
    .innerJoin('weekly_plan', 'weekly_plan.id', 'weekly_plan_day.plan_id')
    .select(dayColumns)
    .where('weekly_plan.restaurant_id', '=', restaurant_id)
    .where('removed_at', 'is', null)
    .where('plan_id', '=', plan_id)
    .where('date', '=', date)
    .forUpdate('weekly_plan_day')
    .executeTakeFirst()

/**
 * How many units of what a weekly plan listed were ordered, on the last days with the same weekday as `date`
 * before it, newest first.
 */
export async function findWeekdaySales(
  db: Db,
  { plan_id, date }: WeeklyPlanDayKey,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('weekly_plan_day')
    .innerJoin('food_item', 'food_item.id', 'weekly_plan_day.listed_item_id')
    .select(sql<number>`quantity_listed - quantity_available - quantity_withdrawn`.as('sold'))
    .where('plan_id', '=', plan_id)
    .where('date', '<', date)
    .where(sql<boolean>`extract(isodow from weekly_plan_day.date) = extract(isodow from ${date}::date)`)
    .orderBy('date', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ sold }) => sold)
}
