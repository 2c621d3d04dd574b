import { MINUTE_MS } from '#contract/time.ts'
import { addDemoHistory } from './demo-history.ts'
import { addDemoTonight } from './demo-food-items.ts'
import { addDemoCustomers, addDemoOperators, addDemoPartners } from './demo-people.ts'
import { addDemoToday } from './demo-today.ts'
import { demoRestaurants, templatesOfRestaurant } from './demo-menus.ts'
import type { CityDraft, DemoCity, DemoFoodItem, FoodItemDraft, SeededRestaurant } from './demo-types.ts'
import { seededRandom } from './random.ts'
import { EXPIRED_PARTNER } from './sign-ins.ts'

const startOfMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)

/** An invented Melbourne at `now`. The same seed and the same minute give the same city. */
export function generateDemoCity(seed: number, now: Date): DemoCity {
  const draft: CityDraft = {
    random: seededRandom(seed),
    now: startOfMinute(now),
    accounts: [],
    restaurants: [],
    subscriptions: [],
    foodItems: [],
    orders: [],
    lines: [],
    partners: [],
    customers: [],
  }
  addDemoCustomers(draft)
  addDemoPartners(draft)
  addDemoHistory(draft)
  addDemoToday(draft, addDemoTonight(draft, draft.partners))
  addDemoOperators(draft)
  const { accounts, restaurants, subscriptions, foodItems, orders, lines } = draft
  return { accounts, restaurants, subscriptions, foodItems, orders, lines }
}

type ExistingRestaurant = Pick<SeededRestaurant, 'id' | 'account_id' | 'name'>

/**
 * Another evening's deals of existing restaurants, found by their names. The partner whose trial has ended
 * lists none.
 */
export function generateDemoEvening(
  seed: number,
  now: Date,
  restaurants: ExistingRestaurant[],
): DemoFoodItem[] {
  const byName = new Map(restaurants.map((restaurant) => [restaurant.name, restaurant]))
  const menus = demoRestaurants.flatMap((demo) => {
    const row = byName.get(demo.name)
    return row === undefined || demo.key === EXPIRED_PARTNER
      ? []
      : { demo, row, templates: templatesOfRestaurant(demo.key) }
  })
  const draft: FoodItemDraft = { random: seededRandom(seed), now: startOfMinute(now), foodItems: [] }
  return addDemoTonight(draft, menus).filter((item) => item.expires_at > now)
}
