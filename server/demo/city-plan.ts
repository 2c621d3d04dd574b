import { MINUTE_MS } from '#contract/time.ts'
import { planHistory } from './plan-history.ts'
import { planTonight } from './plan-listings.ts'
import { planCustomers, planPartners } from './plan-people.ts'
import { planToday } from './plan-today.ts'
import { mealsOfRestaurant } from './meals.ts'
import type { CityPlan, CityDraft, PlannedListing, ListingDraft } from './plan-types.ts'
import { seededRandom } from './random.ts'
import { demoRestaurants } from './restaurants.ts'
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

/** Another evening's deals of existing restaurants, found by their names. The partner whose trial has ended lists none. */
export function planAnotherEvening(seed: number, now: Date, restaurants: { id: string; name: string }[]): PlannedListing[] {
  const idOf = new Map(restaurants.map(({ id, name }) => [name, id]))
  const menus = demoRestaurants.flatMap((demo) => {
    const id = idOf.get(demo.name)
    return id === undefined || demo.key === EXPIRED_PARTNER ? [] : { demo, row: { id }, meals: mealsOfRestaurant(demo.key) }
  })
  const draft: ListingDraft = { random: seededRandom(seed), now: startOfMinute(now), listings: [] }
  return planTonight(draft, menus).filter((listing) => listing.expires_at > now)
}
