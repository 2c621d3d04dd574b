import { DAY_MS } from '#contract/time.ts'
import { countEndingAfter, seedFoodItems } from '#server/features/food-items/public.ts'
import { findRestaurantsByNames } from '#server/features/restaurants/public.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { planAnotherEvening } from './city-plan.ts'
import { demoRestaurants } from './restaurants.ts'

/** Fewer deals than this and the market looks deserted. */
const ENOUGH = 30
const SOON_MINUTES = 60

/** Lists another evening's meals once nearly all deals have ended, so that a demo city is alive on its second day too. Gives how many. */
export async function relistCity({ database }: { database: Database }, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    if ((await countEndingAfter(tx, minutesAfter(now, SOON_MINUTES))) >= ENOUGH) return 0
    const kitchens = await findRestaurantsByNames(
      tx,
      demoRestaurants.map(({ name }) => name),
    )
    const listings = planAnotherEvening(Math.floor(now.getTime() / DAY_MS), now, kitchens)
    if (listings.length > 0) await seedFoodItems(tx, listings)
    return listings.length
  })
}
