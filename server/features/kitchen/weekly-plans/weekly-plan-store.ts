import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { anyOf } from '#server/platform/db/rows.ts'
import type { WeeklyPlanPickup } from './weekly-plan-rules.ts'
import type { WeeklyPlanRow } from './weekly-plan-tables.ts'

/** A weekly plan with how long after the end of sale pickup of its food item ends. */
export type WeeklyPlanWithItem = WeeklyPlanRow & WeeklyPlanPickup & { food_item_name: string }

/** Of a query that joins the food item. */
export const pickupAfter =
  sql<number>`(extract(epoch from food_item.pickup_end - food_item.expires_at) * 1000)::float8`.as(
    'pickup_after_ms',
  )

const activeWeeklyPlans = (db: Db) =>
  db
    .selectFrom('weekly_plan')
    .innerJoin('food_item', 'food_item.id', 'weekly_plan.food_item_id')
    .selectAll('weekly_plan')
    .select(['food_item.name as food_item_name', pickupAfter])
    .where('removed_at', 'is', null)

export const findWeeklyPlans = (db: Db, restaurant_id: string): Promise<WeeklyPlanWithItem[]> =>
  activeWeeklyPlans(db)
    .where('weekly_plan.restaurant_id', '=', restaurant_id)
    .orderBy('weekly_plan.created_at')
    .orderBy('weekly_plan.id')
    .execute()

export const findWeeklyPlan = (
  db: Db,
  restaurant_id: string,
  id: string,
): Promise<WeeklyPlanWithItem | undefined> =>
  activeWeeklyPlans(db)
    .where('weekly_plan.restaurant_id', '=', restaurant_id)
    .where('weekly_plan.id', '=', id)
    .executeTakeFirst()

/**
 * Keeps a weekly plan from changing and other processes from it until the transaction ends; undefined where
 * another has locked it.
 */
export const lockIdleWeeklyPlan = (tx: Db, id: string): Promise<WeeklyPlanWithItem | undefined> =>
  activeWeeklyPlans(tx)
    .where('weekly_plan.id', '=', id)
    .forNoKeyUpdate('weekly_plan')
    .skipLocked()
    .executeTakeFirst()

interface DueTime {
  /** `YYYY-MM-DD` */
  date: string
  weekday: number
  /** Minutes after its midnight: `minutesInto`. */
  least: number
  most: number
}

/**
 * Weekly plans that have not asked on a day and may be due, by id from after one on. The rules decide: this
 * is no more than their hours.
 */
export const findDueWeeklyPlans = (
  db: Db,
  { date, weekday, least, most }: DueTime,
  after: string | undefined,
  limit: number,
): Promise<WeeklyPlanWithItem[]> =>
  activeWeeklyPlans(db)
    .where(sql<boolean>`${weekday} = any(weekdays)`)
    .where('list_at_minute', '<=', most)
    .where(
      sql<boolean>`until_minute + case when until_minute > list_at_minute then 0 else 1440 end > ${least}`,
    )
    .where(
      sql<boolean>`not exists (select from weekly_plan_day where weekly_plan_day.plan_id = weekly_plan.id and weekly_plan_day.date = ${date}::date)`,
    )
    .$if(after !== undefined, (query) => query.where('weekly_plan.id', '>', after ?? ''))
    .orderBy('weekly_plan.id')
    .limit(limit)
    .execute()

export const insertWeeklyPlan = (tx: Db, weeklyPlan: WeeklyPlanRow) =>
  tx.insertInto('weekly_plan').values(weeklyPlan).execute()

export async function countWeeklyPlans(tx: Db, restaurant_id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('weekly_plan')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', restaurant_id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Locks a weekly plan to change it. */
export const lockWeeklyPlan = (
  tx: Db,
  restaurant_id: string,
  id: string,
): Promise<WeeklyPlanRow | undefined> =>
  tx
    .selectFrom('weekly_plan')
    .selectAll()
    .where('id', '=', id)
    .where('restaurant_id', '=', restaurant_id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const updateWeeklyPlan = (tx: Db, id: string, change: Partial<WeeklyPlanRow>) =>
  tx.updateTable('weekly_plan').set(change).where('id', '=', id).where('removed_at', 'is', null).execute()

/** False when the restaurant has no such weekly plan. */
export async function markWeeklyPlanRemoved(
  tx: Db,
  restaurant_id: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('weekly_plan')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('restaurant_id', '=', restaurant_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes all weekly plans of a restaurant that closes. */
export const removeWeeklyPlansOfRestaurant = (tx: Db, restaurant_id: string, now: Date) =>
  tx
    .updateTable('weekly_plan')
    .set({ removed_at: now })
    .where('restaurant_id', '=', restaurant_id)
    .where('removed_at', 'is', null)
    .execute()

/** The days from one on of which weekly plans are done. */
export async function findDoneDays(
  db: Db,
  plan_ids: string[],
  from: string,
): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('weekly_plan_day')
    .select(['plan_id', sql<string>`date::text`.as('date')])
    .where('plan_id', '=', anyOf(plan_ids))
    .where('date', '>=', from)
    .execute()
  return new Map(
    plan_ids.map((id) => [id, new Set(rows.filter(({ plan_id }) => plan_id === id).map(({ date }) => date))]),
  )
}
