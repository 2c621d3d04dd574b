import { clockMinutes, DAY_MINUTES, weekdayOf } from '#contract/calendar-days.ts'
import { melbourneDate, wallClock } from '#contract/time.ts'
import { seedHours } from '#server/features/kitchen/hours/seeds.ts'
import { insertWeeklyPlan } from '#server/features/kitchen/weekly-plans/seeds.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { DemoCity, DemoFoodItem } from './demo-types.ts'
import { demoSpans } from './demo-hours.ts'
import { DEMO_RESTAURANT } from './sign-ins.ts'

const QUARTER_MINUTES = 15
const SALE_MINUTES = 180

/** The latest past item, one that is not on sale under the same name if there is one. */
function findWeeklyFoodItem(items: DemoFoodItem[], now: Date): DemoFoodItem | undefined {
  const onSale = new Set(items.filter(({ expires_at }) => expires_at > now).map(({ name }) => name))
  const past = items
    .filter(({ expires_at }) => expires_at <= now)
    .toSorted((a, b) => b.expires_at.getTime() - a.expires_at.getTime())
  return past.find(({ name }) => !onSale.has(name)) ?? past[0]
}

/**
 * Gives the demo restaurant opening hours on every day, so that a closed day takes nothing off sale, and a
 * weekly plan that asks at once.
 */
export async function seedDemoWeek(
  tx: Db,
  { accounts, restaurants, foodItems }: DemoCity,
  now: Date,
): Promise<void> {
  const account = accounts.find(({ email }) => email === DEMO_RESTAURANT)
  const restaurant = restaurants.find(({ account_id }) => account_id === account?.id)
  if (restaurant === undefined) throw new Error('a city needs the demo restaurant')
  const { id: restaurant_id, account_id } = restaurant
  await seedHours(tx, { restaurant_id, account_id, spans: demoSpans }, now)

  const item = findWeeklyFoodItem(
    foodItems.filter((each) => each.restaurant_id === restaurant_id),
    now,
  )
  if (item === undefined) return
  const list_at_minute = Math.floor(clockMinutes(wallClock(now)) / QUARTER_MINUTES) * QUARTER_MINUTES
  const today = weekdayOf(melbourneDate(now))
  await insertWeeklyPlan(tx, {
    id: newId(now),
    restaurant_id,
    food_item_id: item.id,
    weekdays: [today, (today % 7) + 1],
    quantity: 4,
    list_at_minute,
    until_minute: (list_at_minute + SALE_MINUTES) % DAY_MINUTES,
    automatic: false,
    automatic_by: null,
    automatic_at: null,
    created_by: account_id,
    created_at: now,
    removed_at: null,
  })
}
