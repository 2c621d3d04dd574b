import { DAY_MS } from '#contract/time.ts'
import { countEndingAfter, seedFoodItems } from '#server/features/kitchen/food-items/seeds.ts'
import { findRestaurantsByNames } from '#server/features/kitchen/restaurants/seeds.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { generateDemoEvening } from './demo-city.ts'
import { demoRestaurants } from './restaurants/restaurants.ts'

/** With fewer deals than this the city is given another evening. */
const ON_SALE_MIN = 30
const SOON_MINUTES = 60

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
