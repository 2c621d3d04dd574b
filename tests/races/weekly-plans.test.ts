import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { seededNumbers } from '#server/demo/random.ts'
import { DEEP, figure } from '#tests/support/figure.ts'
import { dropDatabase, freshDatabase, patientAddress } from '#tests/support/postgres.ts'
import { dayAfter, hasToAsk, instantsOf, isClosedOn, isClosedWithin, timeOf } from './weekly-plans-model.ts'
import {
  oneOf,
  type RestaurantWithWeeklyPlans,
  seedWeeklyPlans,
  startWorker,
  type Worker,
} from './weekly-plans-world.ts'

const [FIRST, LAST] = ['2026-03-01', '2028-12-31']
/** Around both changes of the clocks and Christmas. */
const CHOSEN = [
  '2026-10-03',
  '2026-10-04',
  '2026-12-24',
  '2026-12-25',
  '2026-12-26',
  '2027-04-03',
  '2027-04-04',
]
/** How many of the instants of other days there are sweeps at. */
const SWEPT = DEEP ? 0.7 : 0.3

const allDays = (): string[] => {
  const days = [FIRST]
  for (let date = FIRST; date < LAST; date = dayAfter(date)) days.push(dayAfter(date))
  return days
}
const someDays = (random: () => number): string[] =>
  [...new Set([...CHOSEN, ...allDays().filter(() => random() < 0.012)])].toSorted()

interface Run {
  random: () => number
  restaurants: RestaurantWithWeeklyPlans[]
  workers: [Worker, Worker, Worker]
  now: number
  /** `plan date` */
  done: Set<string>
  closures: { restaurant: RestaurantWithWeeklyPlans; date: string; id: string }[]
  counts: ReturnType<typeof newCounts>
}

const newCounts = () => ({
  steps: 0,
  asked_or_listed: 0,
  answered: 0,
  closed_meanwhile: 0,
  closed_days: 0,
})

/** The days of weekly plans that have to happen now. */
function dueNow({ restaurants, now, done }: Run, date: string): Set<string> {
  const due = restaurants.flatMap((restaurant) =>
    restaurant.weeklyPlans.flatMap((weeklyPlan) =>
      [dayAfter(date, -1), date]
        .filter((day) => hasToAsk(weeklyPlan, restaurant, day, now))
        .map((day) => `${weeklyPlan.id} ${day}`),
    ),
  )
  return new Set(due.filter((key) => !done.has(key)))
}

async function closeDay(
  { random, workers, closures }: Run,
  restaurant: RestaurantWithWeeklyPlans,
  date: string,
): Promise<void> {
  const { id } = (await oneOf(random, workers).close(restaurant.caller, date)).result.closure
  restaurant.closures.add(date)
  if (!closures.some((closure) => closure.id === id)) closures.push({ restaurant, date, id })
}

const anyRestaurant = ({ random, restaurants }: Run): RestaurantWithWeeklyPlans =>
  oneOf(random, restaurants as [RestaurantWithWeeklyPlans])

async function reopenSomeDay({ random, workers, closures }: Run): Promise<void> {
  const [closure] = closures.splice(Math.floor(random() * closures.length), 1)
  if (closure === undefined) return
  await oneOf(random, workers).reopen(closure.restaurant.caller, closure.id)
  closure.restaurant.closures.delete(closure.date)
}

/** Two processes answer at once; one of them does. */
async function answerTwice(
  run: Run,
  restaurant: RestaurantWithWeeklyPlans,
  plan_id: string,
  date: string,
): Promise<void> {
  const answers = run.workers
    .slice(1)
    .map((worker) => worker.answer(restaurant.caller, { plan_id, date, list: run.random() < 0.7 }))
  const outcomes = await Promise.allSettled(answers)
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  run.counts.answered += 1
}

const sweepAll = ({ workers }: Run): Promise<void>[] => workers.map((worker) => worker.sweep())

interface WeeklyPlanDay {
  plan_id: string
  date: string
  status: string
}

const daysOfInstant = ({ workers, now }: Run): Promise<WeeklyPlanDay[]> =>
  workers[0].database.query
    .selectFrom('weekly_plan_day')
    .select(['plan_id', 'status', sql<string>`date::text`.as('date')])
    .where('at', '=', new Date(now))
    .execute()

/**
 * All three processes sweep at one instant, while a restaurant may be closed, and do what the model has to be
 * done.
 */
async function step(run: Run, date: string): Promise<void> {
  const { random, restaurants, counts, now } = run
  if (random() < 0.05) await closeDay(run, anyRestaurant(run), dayAfter(date, Math.floor(random() * 3)))
  if (random() < 0.1) await reopenSomeDay(run)
  const may = dueNow(run, date)
  const due = restaurants.filter(({ weeklyPlans }) => weeklyPlans.some(({ id }) => may.has(`${id} ${date}`)))
  const closing = random() < 0.1 ? due.slice(0, 1) : []
  await Promise.all([...sweepAll(run), ...closing.map((restaurant) => closeDay(run, restaurant, date))])
  const must = dueNow(run, date)
  const rows = await daysOfInstant(run)
  const acted = new Set(rows.map((row) => `${row.plan_id} ${row.date}`))
  const wrong = { missing: [...must.difference(acted)], needless: [...acted.difference(may)] }
  expect(wrong, new Date(now).toISOString()).toEqual({ missing: [], needless: [] })
  for (const key of acted) run.done.add(key)
  counts.steps += 1
  counts.asked_or_listed += acted.size
  counts.closed_meanwhile += closing.length
  for (const row of rows) await answerSome(run, row)
  expect(await onSaleWhileClosed(run)).toEqual([])
}

async function answerSome(run: Run, { plan_id, date, status }: WeeklyPlanDay): Promise<void> {
  const [owner] = run.restaurants.flatMap((restaurant) =>
    restaurant.weeklyPlans
      .filter(({ id }) => id === plan_id)
      .map((weeklyPlan) => ({ restaurant, weeklyPlan })),
  )
  if (owner === undefined) throw new Error(`no weekly plan ${plan_id}`)
  const { restaurant, weeklyPlan } = owner
  expect(status).toBe(weeklyPlan.automatic ? 'listed' : 'asked')
  const isOpen = hasToAsk(weeklyPlan, restaurant, date, run.now)
  // The first of all, too: without one a run would show nothing of answers.
  const isAnswered = run.random() < 0.3 || run.counts.answered === 0
  if (!weeklyPlan.automatic && isOpen && isAnswered) await answerTwice(run, restaurant, plan_id, date)
}

/** Food items that are on sale, and the restaurant is closed on a day until pickup ends. */
async function onSaleWhileClosed({ workers, restaurants, now }: Run): Promise<string[]> {
  const items = await workers[1].database.query
    .selectFrom('food_item')
    .select(['id', 'restaurant_id', 'pickup_end'])
    .where('expires_at', '>', new Date(now))
    .where('withdrawn_at', 'is', null)
    .where('switched_off', '=', false)
    .execute()
  const byId = new Map(restaurants.map((restaurant) => [restaurant.caller.restaurant_id, restaurant]))
  const restaurantOf = (id: string) => byId.get(id) as RestaurantWithWeeklyPlans
  return items
    .filter((item) => isClosedWithin(restaurantOf(item.restaurant_id), now, item.pickup_end.getTime()))
    .map(({ id, restaurant_id }) => `${id} of ${restaurant_id} at ${new Date(now).toISOString()}`)
}

async function numbersOf({ database }: Worker, from: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from weekly_plan_day) as days,
    (select count(*)::int from weekly_plan_day where status = 'listed') as listed,
    (select count(distinct listed_item_id)::int from weekly_plan_day) as listed_items,
    (select count(*)::int from food_item where created_at >= ${new Date(from)}) as new_items,
    (select count(*)::int from weekly_plan_day join weekly_plan on id = plan_id where not automatic) as questions,
    (select count(*)::int from pgboss.job where name = 'weekly_plans.emails') as emails`.execute(
    database.query,
  )
  return rows[0] ?? {}
}

async function compareOver(days: string[], random: () => number) {
  const url = await freshDatabase()
  const from = timeOf(days[0] ?? FIRST, 0)
  const restaurants = await seedWeeklyPlans(url, new Date(from), { restaurants: 5, weeklyPlans: 2 }, random)
  const weeklyPlans = restaurants.flatMap((restaurant) => restaurant.weeklyPlans)
  const counts = newCounts()
  const time = { now: from }
  const start = () => startWorker(patientAddress(url), () => new Date(time.now))
  const workers: Run['workers'] = [await start(), await start(), await start()]
  const run: Omit<Run, 'now'> = { random, restaurants, workers, done: new Set(), closures: [], counts }
  try {
    for (const date of days) {
      if (DEEP && date.endsWith('-01')) console.log(`${date}: ${JSON.stringify(counts)}`)
      for (const now of instantsOf(date, weeklyPlans)) {
        time.now = now
        if (CHOSEN.includes(date) || random() < SWEPT) await step({ ...run, now }, date)
      }
      counts.closed_days += restaurants.filter((restaurant) => isClosedOn(restaurant, date)).length
    }
    return { ...counts, ...(await numbersOf(workers[0], from)) } as Run['counts'] & Record<string, number>
  } finally {
    for (const worker of workers) await worker.stop()
    await dropDatabase(url)
  }
}

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

it(`asks or lists once on every open day of a weekly plan, from three processes, and has nothing on sale on a closed day (seed ${SEED})`, async () => {
  const random = seededNumbers(SEED)
  const days = DEEP ? allDays() : someDays(random)
  const result = await compareOver(days, random)
  console.log(`weekly plans over ${days.length} days: ${JSON.stringify(result)}`)
  const { asked_or_listed, listed = 0, questions = 0, emails = 0, new_items = 0, ...counts } = result
  figure('weekly plans', {
    'weekly plan days': asked_or_listed,
    'asked twice': emails - questions,
    'listed twice': new_items - listed,
  })
  const expected = { days: asked_or_listed, listed_items: listed, new_items: listed, emails: questions }
  expect(result).toMatchObject(expected)
  expect(asked_or_listed).toBeGreaterThan(days.length)
  expect(counts.answered > 0 && counts.closed_days > 0, JSON.stringify(counts)).toBe(true)
})
