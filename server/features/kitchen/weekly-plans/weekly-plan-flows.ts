import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import { toMinute } from '#contract/calendar-days.ts'
import { WEEKLY_PLANS_MAX } from '#contract/constants.ts'
import type { NewWeeklyPlan, WeeklyPlan, WeeklyPlanChange } from '#contract/kitchen/weekly-plans.ts'
import { findAccountNames } from '#server/features/people/accounts/public.ts'
import { findItemsToList } from '#server/features/kitchen/food-items/public.ts'
import { findSchedules, firstClosedDate, type Schedule } from '#server/features/kitchen/hours/public.ts'
import { lockOpenRestaurantToChange } from '#server/features/kitchen/restaurants/public.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Partner } from '#server/application/callers.ts'
import { newId } from '#server/platform/ids.ts'
import {
  daysOfNow,
  type IsClosed,
  nextDate,
  weeklyPlanErrors,
  type WeeklyPlanTimes,
  toWeeklyPlanFields,
} from './weekly-plan-rules.ts'
import {
  countWeeklyPlans,
  findDoneDays,
  findWeeklyPlan,
  findWeeklyPlans,
  insertWeeklyPlan,
  lockWeeklyPlan,
  markWeeklyPlanRemoved,
  type WeeklyPlanWithItem,
  updateWeeklyPlan,
} from './weekly-plan-store.ts'
import type { WeeklyPlanRow } from './weekly-plan-tables.ts'

export interface WeeklyPlanDeps {
  database: Database
  now: Now
  limits: Limits
}

export interface WeeklyPlanSweepDeps {
  database: Database
  now: Now
  jobs: Pick<Jobs, 'enqueue'>
  log: Log
}

export const closedBy =
  (schedule: Schedule): IsClosed =>
  (from, until) =>
    firstClosedDate(schedule, from, until) !== undefined

/** Tells whether a restaurant is closed at some time between two instants. */
export async function closedDayFinder(db: Db, restaurant_id: string): Promise<IsClosed> {
  const schedule = (await findSchedules(db, [restaurant_id])).get(restaurant_id)
  if (schedule === undefined) throw new Error('A restaurant has no schedule')
  return closedBy(schedule)
}

async function toWeeklyPlans(
  db: Db,
  restaurant_id: string,
  rows: WeeklyPlanWithItem[],
  now: Date,
): Promise<WeeklyPlan[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [first = ''] = daysOfNow(now)
  const doneDays = await findDoneDays(db, ids, first)
  const isClosed = await closedDayFinder(db, restaurant_id)
  const items = await findItemsToList(
    db,
    restaurant_id,
    rows.map(({ food_item_id }) => food_item_id),
    now,
  )
  const names = await findAccountNames(
    db,
    rows.flatMap(({ automatic_by }) => automatic_by ?? []),
  )
  return rows.flatMap((row) => {
    const food_item = items.get(row.food_item_id)
    if (food_item === undefined) return []
    const { automatic_at, automatic_by } = row
    const automatic_since = automatic_at && {
      at: automatic_at.toISOString(),
      by: names.get(automatic_by ?? '') ?? null,
    }
    return [
      {
        ...toWeeklyPlanFields(row),
        food_item,
        automatic_since,
        next_date: nextDate(row, now, doneDays.get(row.id) ?? new Set(), isClosed),
      },
    ]
  })
}

export async function findOwnWeeklyPlans(
  { database, now }: WeeklyPlanDeps,
  { restaurant_id }: Partner,
): Promise<WeeklyPlan[]> {
  return toWeeklyPlans(
    database.query,
    restaurant_id,
    await findWeeklyPlans(database.query, restaurant_id),
    now(),
  )
}

async function readWeeklyPlan(tx: Db, restaurant_id: string, id: string, now: Date): Promise<WeeklyPlan> {
  const row = await findWeeklyPlan(tx, restaurant_id, id)
  const [weeklyPlan] = row === undefined ? [] : await toWeeklyPlans(tx, restaurant_id, [row], now)
  if (weeklyPlan === undefined) throw new Failure('not_found')
  return weeklyPlan
}

function assertPossible(times: Omit<WeeklyPlanTimes, 'weekdays'>): void {
  const errors = weeklyPlanErrors(times)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function assertOwnFoodItem(
  tx: Db,
  restaurant_id: string,
  food_item_id: string,
  now: Date,
): Promise<void> {
  const items = await findItemsToList(tx, restaurant_id, [food_item_id], now)
  if (!items.has(food_item_id))
    throw new Failure('not_found', { detail: 'Your restaurant has no such meal.' })
}

export async function createWeeklyPlan(
  deps: WeeklyPlanDeps,
  { id: account_id, restaurant_id }: Partner,
  input: NewWeeklyPlan,
): Promise<WeeklyPlan> {
  const now = deps.now()
  const { food_item_id, quantity, weekdays } = input
  const times = { list_at_minute: toMinute(input.list_at), until_minute: toMinute(input.until) }
  assertPossible(times)
  return deps.database.transaction(async (tx) => {
    // Concurrent weekly plans of a restaurant are counted one after the other.
    await lockOpenRestaurantToChange(tx, { restaurant_id, account_id })
    await assertOwnFoodItem(tx, restaurant_id, food_item_id, now)
    if ((await countWeeklyPlans(tx, restaurant_id)) >= WEEKLY_PLANS_MAX) throw new Failure('too_many_plans')
    const id = newId(now)
    const weeklyPlan = {
      id,
      restaurant_id,
      food_item_id,
      weekdays,
      quantity,
      ...times,
      ...automaticColumns(input.automatic ?? false, account_id, now),
    }
    await insertWeeklyPlan(tx, { ...weeklyPlan, created_by: account_id, created_at: now, removed_at: null })
    return readWeeklyPlan(tx, restaurant_id, id, now)
  })
}

const automaticColumns = (automatic: boolean, account_id: string, now: Date) => ({
  automatic,
  automatic_by: automatic ? account_id : null,
  automatic_at: automatic ? now : null,
})

/** The columns that a change sets. */
function toChangedColumns({
  list_at,
  until,
  food_item_id,
  weekdays,
  quantity,
}: WeeklyPlanChange): Partial<WeeklyPlanRow> {
  const columns = {
    food_item_id,
    weekdays,
    quantity,
    list_at_minute: list_at === undefined ? undefined : toMinute(list_at),
    until_minute: until === undefined ? undefined : toMinute(until),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

export async function changeWeeklyPlan(
  deps: WeeklyPlanDeps,
  { id: account_id, restaurant_id }: Partner,
  id: string,
  input: WeeklyPlanChange,
): Promise<WeeklyPlan> {
  const now = deps.now()
  return deps.database.transaction(async (tx) => {
    const weeklyPlan = await lockWeeklyPlan(tx, restaurant_id, id)
    if (weeklyPlan === undefined) throw new Failure('not_found')
    const { automatic = weeklyPlan.automatic } = input
    const change = {
      ...toChangedColumns(input),
      ...(automatic === weeklyPlan.automatic ? {} : automaticColumns(automatic, account_id, now)),
    }
    assertPossible({ ...weeklyPlan, ...change })
    if (input.food_item_id !== undefined) await assertOwnFoodItem(tx, restaurant_id, input.food_item_id, now)
    if (Object.keys(change).length > 0) await updateWeeklyPlan(tx, id, change)
    return readWeeklyPlan(tx, restaurant_id, id, now)
  })
}

export async function removeWeeklyPlan(
  { database, now }: WeeklyPlanDeps,
  { restaurant_id }: Partner,
  id: string,
): Promise<void> {
  if (!(await markWeeklyPlanRemoved(database.query, restaurant_id, id, now()))) throw new Failure('not_found')
}
