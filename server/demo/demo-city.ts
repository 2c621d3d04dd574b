import { MINUTE_MS } from '#contract/time.ts'
import { planHistory } from './demo-history.ts'
import { planTonight } from './demo-listings.ts'
import { planCustomers, planPartners } from './demo-people.ts'
import { planToday } from './demo-today.ts'
import { mealsOfRestaurant } from './meals/meals.ts'
import type { CityPlan, CityDraft, PlannedListing, ListingDraft, PlannedRestaurant } from './demo-types.ts'
import { seededRandom } from './random.ts'
import { demoRestaurants } from './restaurants/restaurants.ts'
import { EXPIRED_PARTNER } from './sign-ins.ts'

const startOfMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)

/** An invented Melbourne at `now`. The same seed and the same minute give the same city. */
export function planCity(seed: number, now: Date): CityPlan {
  const draft: CityDraft = {
    random: seededRandom(seed),
    now: startOfMinute(now),
    accounts: [],
    restaurants: [],
    subscriptions: [],
    listings: [],
    orders: [],
    lines: [],
    partners: [],
    customers: [],
  }
  planCustomers(draft)
  planPartners(draft)
  planHistory(draft)
  planToday(draft, planTonight(draft, draft.partners))
  const { accounts, restaurants, subscriptions, listings, orders, lines } = draft
  return { accounts, restaurants, subscriptions, listings, orders, lines }
}

type ExistingRestaurant = Pick<PlannedRestaurant, 'id' | 'account_id' | 'name'>

/** Another evening's deals of existing restaurants, found by their names. The partner whose trial has ended lists none. */
export function planAnotherEvening(seed: number, now: Date, restaurants: ExistingRestaurant[]): PlannedListing[] {
  const byName = new Map(restaurants.map((restaurant) => [restaurant.name, restaurant]))
  const menus = demoRestaurants.flatMap((demo) => {
    const row = byName.get(demo.name)
    return row === undefined || demo.key === EXPIRED_PARTNER ? [] : { demo, row, meals: mealsOfRestaurant(demo.key) }
  })
  const draft: ListingDraft = { random: seededRandom(seed), now: startOfMinute(now), listings: [] }
  return planTonight(draft, menus).filter((listing) => listing.expires_at > now)
}
