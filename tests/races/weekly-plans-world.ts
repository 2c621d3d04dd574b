import { toTime } from '#contract/calendar-days.ts'
import { hoursApi } from '#contract/kitchen/hours.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/time.ts'
import { switchOffFoodItems } from '#server/features/kitchen/food-items/listing/restaurant-change-flows.ts'
import { closeDay, reopenDay } from '#server/features/kitchen/hours/closure-flows.ts'
import { sweepWeeklyPlans } from '#server/features/kitchen/weekly-plans/due-weekly-plan-flows.ts'
import { answerQuestion } from '#server/features/kitchen/weekly-plans/question-flows.ts'
import { isOutage } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import type { Partner } from '#server/application/callers.ts'
import { makeJobs } from '#server/platform/jobs/jobs.ts'
import { makeLog } from '#server/platform/monitoring/log.ts'
import { startApp } from '#tests/support/app.ts'
import { aWeeklyPlan, EVERY_DAY } from '#tests/support/weekly-plans.ts'
import type { ModelWeeklyPlan, ModelRestaurant, ModelSpan } from './weekly-plans-model.ts'

export const oneOf = <T>(random: () => number, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0]

/** Of hours after midnight. */
const evenings = (weekdays: number[], opens: number, closes: number): ModelSpan[] =>
  weekdays.map((weekday) => ({ weekday, opens: opens * 60, closes: closes * 60 }))
const OUTAGES_MAX = 20
const SCHEDULES: [ModelSpan[], ...ModelSpan[][]] = [
  evenings([5, 6, 7, 1], 17, 2.5),
  [],
  evenings([2, 3, 4, 5, 6], 2, 22),
  [...evenings([6, 7], 9, 14), ...evenings([6, 7], 18, 3)],
  evenings(EVERY_DAY, 0, 0),
]
const BEGINS = [2.5, 20, 23.75, 1.5, 0.25, 18.5, 22, 2, 3].map((hours) => hours * 60)
/** The first weekly plan of the second restaurant, which has no hours. */
const ASKING = 2
/** Minutes from the end of sale. */
const PICKUPS = [30, 240, 90] as const
const LENGTHS = [90, 30, 240, 60, 45, 300, 1_440] as const

export interface RestaurantWithWeeklyPlans extends ModelRestaurant {
  caller: Partner
  weeklyPlans: (ModelWeeklyPlan & { id: string; automatic: boolean })[]
}

/** Restaurants with weekly plans of all kinds, added through the interface some days before `from`. */
export async function seedWeeklyPlans(
  database_url: string,
  from: Date,
  size: { restaurants: number; weeklyPlans: number },
  random: () => number,
) {
  const at = new Date(from.getTime() - 48 * HOUR_MS)
  const t = await startApp({ database_url, at, env: { RATE_LIMITS: 'off' } })
  const restaurants: RestaurantWithWeeklyPlans[] = []
  let count = 0
  for (let which = 0; which < size.restaurants; which += 1) {
    const { client, user } = await t.aRestaurant()
    const spans = SCHEDULES[which % SCHEDULES.length] ?? []
    const caller = { id: user.id, restaurant_id: user.restaurant_id ?? '', role: 'owner' } as Partner
    const weeklyPlans: RestaurantWithWeeklyPlans['weeklyPlans'] = []
    for (let nth = 0; nth < size.weeklyPlans; nth += 1) {
      const list_at = BEGINS[count % BEGINS.length] ?? 0
      const until = (list_at + (LENGTHS[count % LENGTHS.length] ?? 0)) % 1_440
      const weekdays = EVERY_DAY.filter((weekday) => weekday === 7 || random() < 0.7)
      // One that asks, of a restaurant that is always open.
      const automatic = random() < 0.5 && count !== ASKING
      const pickup_minutes = PICKUPS[count % PICKUPS.length] ?? 0
      const expires_at = t.inMinutes(20)
      const pickup_end = t.inMinutes(20 + pickup_minutes)
      // Meals of their own: a weekly plan asks where another has its meal on sale.
      const meal = { name: `Meal ${count}`, expires_at, pickup_end }
      const { id: food_item_id } = await t.aFoodItem({ client }, meal)
      const times = { list_at: toTime(list_at), until: toTime(until) }
      const { id } = await aWeeklyPlan(t, { client, user }, { food_item_id, weekdays, automatic, ...times })
      const pickup_after_ms = pickup_minutes * MINUTE_MS
      weeklyPlans.push({ id, automatic, weekdays, list_at, until, pickup_after_ms })
      count += 1
    }
    // Then, because nothing can be listed on a closed day.
    if (spans.length > 0) {
      const hours = spans.map((span) => ({ ...span, opens: toTime(span.opens), closes: toTime(span.closes) }))
      await client.ok(hoursApi.set, { spans: hours })
    }
    restaurants.push({ spans, closures: new Set(), open_holidays: new Set(), caller, weeklyPlans })
  }
  await t.update('subscription', {}, { status: 'active', current_period_end: new Date('2030-01-01') })
  await t.stop()
  return restaurants
}

/**
 * On a busy machine a connection can take longer than a request may wait. All that is done here can be done
 * again.
 */
async function retryOutages<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || attempt === OUTAGES_MAX) throw error
    }
  }
}

/**
 * A process without its HTTP interface: connections and a job queue of its own, and a clock that all share.
 */
export async function startWorker(database_url: string, now: () => Date) {
  const log = makeLog('silent')
  const database = await openPostgres(database_url, log)
  const jobs = makeJobs(database, { log, idle: true })
  jobs.work('weekly_plans.emails', () => Promise.resolve())
  await jobs.start()
  const deps = { database, now, jobs, log, limits: { spend: () => Promise.resolve() } as never }
  const hours = { ...deps, onScheduleChanged: [switchOffFoodItems] }
  return {
    database,
    sweep: () => retryOutages(() => sweepWeeklyPlans(deps)),
    close: (caller: Partner, date: string) => retryOutages(() => closeDay(hours, caller, { date })),
    reopen: (caller: Partner, id: string) => retryOutages(() => reopenDay(hours, caller, id)),
    answer: (caller: Partner, answer: Parameters<typeof answerQuestion>[2]) =>
      retryOutages(() => answerQuestion(deps, caller, answer)),
    stop: async () => {
      await jobs.stop()
      await database.close()
    },
  }
}

export type Worker = Awaited<ReturnType<typeof startWorker>>
