import { sql } from 'kysely'
import { DAY_MS } from '#contract/time.ts'
import {
  anyAccount,
  isRegistered,
  hashPassword,
  seedAccounts,
} from '#server/features/people/accounts/seeds.ts'
import { countEndingAfter, seedFoodItems } from '#server/features/kitchen/food-items/seeds.ts'
import { seedImpact } from '#server/features/orders/impact/seeds.ts'
import { seedOrders } from '#server/features/orders/ordering/seeds.ts'
import { seedScans } from '#server/features/orders/pickups/seeds.ts'
import {
  claimDatabase,
  seedPayments,
  seedSandboxSubscriptionPlans,
} from '#server/features/payments/processing/seeds.ts'
import { seedApprovals } from '#server/features/desk/approvals/seeds.ts'
import { findRestaurantsByNames, insertRestaurants } from '#server/features/kitchen/restaurants/seeds.ts'
import { seedSubscriptions } from '#server/features/kitchen/subscriptions/seeds.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { toMovements, toRefunds, toSessions } from './city-payments.ts'
import { generateDemoCity, generateDemoEvening } from './demo-city.ts'
import { seedDemoDesk, seedDemoOperator } from './demo-desk.ts'
import { demoRestaurants } from './demo-menus.ts'
import { seedDemoPayouts } from './demo-payouts.ts'
import { seedDemoWeek } from './demo-week.ts'
import type { DemoCity, DemoSubscription } from './demo-types.ts'
import { DEMO_FINANCE, DEMO_OPERATOR, DEMO_PASSWORD, DEMO_RESTAURANT } from './sign-ins.ts'

const SEED = 3_000
/** Advisory lock: one process at a time checks whether the database is empty. */
const SEED_LOCK = 7_120_043
/** With fewer deals than this the city is given another evening. */
const ON_SALE_MIN = 30
const SOON_MINUTES = 60

/**
 * Fills an empty database with the demo city as of `now`. Returns false and writes nothing when there is any
 * account already.
 */
export async function seedCity({ database }: { database: Database }, now: Date): Promise<boolean> {
  // Checked before the work and again under the lock, because several processes may start at once.
  if (await anyAccount(database.query)) return false
  const city = generateDemoCity(SEED, now)
  const password_hash = await hashPassword(DEMO_PASSWORD)
  return database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    if (await anyAccount(tx)) return false
    // Refused for a database with real payments, even if another process has just made it one: demo accounts
    // have a public password.
    await claimDatabase(tx, 'sandbox', now)
    await insertCity(tx, city, password_hash)
    await seedDemoWeek(tx, city, now)
    const approved_by = await seedDemoOperator(tx, city, DEMO_OPERATOR, 'admin')
    const made_by = await seedDemoOperator(tx, city, DEMO_FINANCE, 'finance')
    await seedDemoPayouts(tx, city, { now, made_by, approved_by })
    await seedDemoDesk(tx, city, { now, password_hash })
    return true
  })
}

/**
 * Lists another evening's food items once nearly all deals have ended, so that a demo city has deals after
 * its first day too. Returns how many.
 */
export async function listCityAgain({ database }: { database: Database }, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    if ((await countEndingAfter(tx, minutesAfter(now, SOON_MINUTES))) >= ON_SALE_MIN) return 0
    const restaurants = await findRestaurantsByNames(
      tx,
      demoRestaurants.map(({ name }) => name),
    )
    const items = generateDemoEvening(Math.floor(now.getTime() / DAY_MS), now, restaurants)
    if (items.length > 0) await seedFoodItems(tx, items)
    return items.length
  })
}

/** Whether this database holds the demo city. */
export const hasDemoCity = ({ database }: { database: Database }): Promise<boolean> =>
  isRegistered(database.query, DEMO_RESTAURANT)

async function insertCity(tx: Db, city: DemoCity, password_hash: string): Promise<void> {
  const { accounts, restaurants, subscriptions, foodItems, orders, lines } = city
  await seedAccounts(tx, accounts, password_hash)
  await insertRestaurants(tx, restaurants)
  await seedApprovals(tx, restaurants)
  await seedSubscriptions(tx, await insertSubscriptionPlans(tx, subscriptions))
  await seedFoodItems(tx, foodItems)
  const refunds = toRefunds(orders)
  await seedOrders(tx, orders, lines, toMovements(orders, refunds))
  await seedPayments(tx, toSessions(orders), refunds)
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const collected = orders.flatMap(({ id, restaurant_id, collected_at }) =>
    collected_at === null ? [] : { order_id: id, restaurant_id, collected_at, lines: linesOf.get(id) ?? [] },
  )
  await seedImpact(tx, collected)
  await seedScans(tx, collected)
}

/**
 * Inserts the subscription plans of the partners who pay; returns the subscriptions with the ids of these
 * subscription plans.
 */
async function insertSubscriptionPlans(tx: Db, subscriptions: DemoSubscription[]) {
  const paying = subscriptions.flatMap(({ account_id, current_period_end }) =>
    current_period_end === null ? [] : { account_id, current_period_end },
  )
  const subscription_plan_ids = await seedSandboxSubscriptionPlans(
    tx,
    paying.map((row) => row.current_period_end),
  )
  const subscriptionPlanIdOf = new Map(
    paying.map((row, index) => [row.account_id, subscription_plan_ids[index] ?? null]),
  )
  return subscriptions.map((row) => ({
    ...row,
    provider_ref: subscriptionPlanIdOf.get(row.account_id) ?? null,
  }))
}
