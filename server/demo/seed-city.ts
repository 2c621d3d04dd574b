import { sql } from 'kysely'
import { anyAccount, isRegistered, hashPassword, seedAccounts } from '#server/features/accounts/public.ts'
import { seedFoodItems } from '#server/features/food-items/public.ts'
import { seedImpact } from '#server/features/impact/public.ts'
import { seedOrders } from '#server/features/orders/public.ts'
import { claimDatabase, seedPayments, seedSandboxPlans } from '#server/features/payments/public.ts'
import { insertRestaurants } from '#server/features/restaurants/public.ts'
import { seedSubscriptions } from '#server/features/subscriptions/public.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { movementsOf, refundsOf, sessionsOf } from './city-payments.ts'
import { planCity } from './city-plan.ts'
import type { CityPlan, PlannedSubscription } from './plan-types.ts'
import { DEMO_PASSWORD, DEMO_RESTAURANT } from './sign-ins.ts'

const SEED = 3_000
/** One process at a time looks whether the database is empty. */
const LOCK = 7_120_043

/** Fills an empty database with the demo city as it is at `now`. False, and nothing is written, when anyone is there already. */
export async function seedCity({ database }: { database: Database }, now: Date): Promise<boolean> {
  // Looked at before the work and, for several processes at once, again under the lock.
  if (await anyAccount(database.query)) return false
  const city = planCity(SEED, now)
  const password_hash = await hashPassword(DEMO_PASSWORD)
  return database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
    if (await anyAccount(tx)) return false
    // Its people have a password that everybody knows: never beside real money, also if that came a moment ago.
    await claimDatabase(tx, 'sandbox', now)
    await writeCity(tx, city, password_hash)
    return true
  })
}

/** Whether this database holds the demo city. */
export const hasDemoCity = ({ database }: { database: Database }): Promise<boolean> => isRegistered(database.query, DEMO_RESTAURANT)

async function writeCity(tx: Db, city: CityPlan, password_hash: string): Promise<void> {
  const { accounts, restaurants, subscriptions, listings, orders, lines } = city
  await seedAccounts(tx, accounts, password_hash)
  await insertRestaurants(tx, restaurants)
  await seedSubscriptions(tx, await withPlans(tx, subscriptions))
  await seedFoodItems(tx, listings)
  await seedOrders(tx, orders, lines, movementsOf(orders))
  await seedPayments(tx, sessionsOf(orders), refundsOf(orders))
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const collected = orders.flatMap(({ id, restaurant_id, account_id, collected_at }) =>
    collected_at === null ? [] : { order_id: id, restaurant_id, account_id, collected_at, lines: linesOf.get(id) ?? [] },
  )
  await seedImpact(tx, collected)
}

/** Subscriptions with the name of the running plan of each partner who pays. */
async function withPlans(tx: Db, subscriptions: PlannedSubscription[]) {
  const paying = subscriptions.flatMap(({ account_id, current_period_end }) =>
    current_period_end === null ? [] : { account_id, current_period_end },
  )
  const names = await seedSandboxPlans(
    tx,
    paying.map((row) => row.current_period_end),
  )
  const nameOf = new Map(paying.map((row, at) => [row.account_id, names[at] ?? null]))
  return subscriptions.map((row) => ({ ...row, provider_ref: nameOf.get(row.account_id) ?? null }))
}
