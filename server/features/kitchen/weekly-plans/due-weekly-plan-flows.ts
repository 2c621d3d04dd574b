import { weekdayOf } from '#contract/calendar-days.ts'
import {
  findItemsToList,
  findRecallSinceListing,
  findSaleOfDish,
  listDishAgain,
  listingRefusal,
} from '#server/features/kitchen/food-items/public.ts'
import { findSchedules } from '#server/features/kitchen/hours/public.ts'
import { lockOpenRestaurant } from '#server/features/kitchen/restaurants/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { logSkipped, sweep } from '#server/platform/jobs/sweep.ts'
import { type WeeklyPlanSweepDeps, closedBy, closedDayFinder } from './weekly-plan-flows.ts'
import {
  findWeekdaySales,
  insertWeeklyPlanDay,
  recordListing,
  updateOpenDay,
} from './weekly-plan-day-store.ts'
import {
  productionBatchText,
  daysOfNow,
  isDue,
  minutesInto,
  onSaleText,
  weeklyPlanSale,
  recalledText,
  undeclaredText,
} from './weekly-plan-rules.ts'
import { findDueWeeklyPlans, lockIdleWeeklyPlan, type WeeklyPlanWithItem } from './weekly-plan-store.ts'
import type { WeeklyPlanDayRow } from './weekly-plan-tables.ts'
import { findRecipients } from './weekly-plan-emails.ts'

const PAGE_SIZE = 200
const SALES_MAX = 3

interface Candidate {
  id: string
  restaurant_id: string
  is_due: boolean
}

/**
 * Has every weekly plan that is due ask or list. Any number of processes can sweep at once: the row of the
 * day lets each of them act once on it.
 */
export async function sweepWeeklyPlans(deps: WeeklyPlanSweepDeps): Promise<void> {
  const now = deps.now()
  for (const date of daysOfNow(now)) {
    await sweep({
      find: (after: Candidate | undefined) => findCandidates(deps.database.query, date, now, after?.id),
      pageSize: PAGE_SIZE,
      groupSize: 1,
      run: async ([weeklyPlan]) => {
        if (weeklyPlan?.is_due === true) await runWeeklyPlan(deps, weeklyPlan, date, now)
      },
      onFailure: logSkipped(deps.log, 'weekly_plans.due'),
    })
  }
}

/** Weekly plans whose hours it is, those of restaurants that are closed included. */
async function findCandidates(
  db: Db,
  date: string,
  now: Date,
  after: string | undefined,
): Promise<Candidate[]> {
  const weeklyPlans = await findDueWeeklyPlans(
    db,
    { date, weekday: weekdayOf(date), ...minutesInto(date, now) },
    after,
    PAGE_SIZE,
  )
  const schedules = await findSchedules(db, [
    ...new Set(weeklyPlans.map(({ restaurant_id }) => restaurant_id)),
  ])
  return weeklyPlans.map((weeklyPlan) => {
    const schedule = schedules.get(weeklyPlan.restaurant_id)
    return {
      id: weeklyPlan.id,
      restaurant_id: weeklyPlan.restaurant_id,
      is_due: schedule !== undefined && isDue(weeklyPlan, date, now, closedBy(schedule)),
    }
  })
}

/**
 * Asks or lists, unless the weekly plan was changed, its restaurant closed, or its day done meanwhile. One
 * that is locked waits for the next sweep.
 */
const runWeeklyPlan = (
  deps: WeeklyPlanSweepDeps,
  { id, restaurant_id }: Candidate,
  date: string,
  now: Date,
): Promise<void> =>
  deps.database.transaction(async (tx) => {
    // A change of the hours waits for this lock, or is seen below.
    const restaurant = await lockOpenRestaurant(tx, { restaurant_id, account_id: null })
    const weeklyPlan = await lockIdleWeeklyPlan(tx, id)
    if (weeklyPlan === undefined || !isDue(weeklyPlan, date, now, await closedDayFinder(tx, restaurant_id)))
      return
    const day: WeeklyPlanDayRow = {
      plan_id: id,
      date,
      status: 'asked',
      food_item_id: weeklyPlan.food_item_id,
      quantity: weeklyPlan.quantity,
      expires_at: weeklyPlanSale(weeklyPlan, date).until,
      listed_item_id: null,
      failure: null,
      answered_by: null,
      at: now,
    }
    // The question is there when the restaurant can list again. Nobody is asked daily for what cannot be
    // listed.
    const refusal = listingRefusal(restaurant, now)
    if (refusal !== undefined)
      return void (await insertWeeklyPlanDay(tx, { ...day, status: 'failed', failure: refusal.message }))
    if (!(await insertWeeklyPlanDay(tx, day))) return
    const outcome = weeklyPlan.automatic ? await listByWeeklyPlan(tx, weeklyPlan, day) : {}
    if (outcome.status === 'failed') await updateOpenDay(tx, day, outcome)
    if (outcome.status !== 'listed') await notifyPartners(tx, deps, weeklyPlan, { ...day, ...outcome })
  })

/** Lists without asking. What cannot be listed becomes a question. */
async function listByWeeklyPlan(
  tx: Db,
  { restaurant_id }: WeeklyPlanWithItem,
  day: WeeklyPlanDayRow,
): Promise<Partial<WeeklyPlanDayRow>> {
  const recalled_at = await findRecallSinceListing(tx, restaurant_id, { food_item_id: day.food_item_id })
  if (recalled_at !== undefined) return { status: 'failed', failure: recalledText(recalled_at) }
  const item = (await findItemsToList(tx, restaurant_id, [day.food_item_id], day.at)).get(day.food_item_id)
  const on_sale_until = await findSaleOfDish(tx, restaurant_id, day.food_item_id, day.at)
  const failure =
    on_sale_until === undefined
      ? item && (productionBatchText(item) ?? undeclaredText(item))
      : onSaleText(on_sale_until, day.at)
  if (failure !== undefined) return { status: 'failed', failure }
  const listing = {
    quantity_available: day.quantity,
    expires_at: day.expires_at.toISOString(),
    declaration_confirmed: false,
  }
  try {
    const lister = { restaurant_id, account_id: null, action: 'listed_by_plan' } as const
    const newItem = await listDishAgain(tx, lister, day.food_item_id, listing, day.at)
    await recordListing(tx, day, newItem.id, null)
    return { status: 'listed' }
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'unavailable') throw error
    return { status: 'failed', failure: error.message }
  }
}

/** Emails the owner and the managers of the restaurant. */
async function notifyPartners(
  tx: Db,
  { jobs }: WeeklyPlanSweepDeps,
  { restaurant_id, food_item_name }: WeeklyPlanWithItem,
  day: WeeklyPlanDayRow,
): Promise<void> {
  const accounts = await findRecipients(tx, restaurant_id)
  const weekday_sales = await findWeekdaySales(tx, day, SALES_MAX)
  const { plan_id, date, quantity, failure } = day
  const question = {
    plan_id,
    date,
    food_item_name,
    quantity,
    failure,
    expires_at: day.expires_at.toISOString(),
    weekday_sales,
  }
  await jobs.enqueue(
    tx,
    'weekly_plans.emails',
    accounts.map((account_id) => ({ kind: 'weekly_plan_question', account_id, ...question })),
  )
}
