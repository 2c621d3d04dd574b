import { MINUTE_MS } from '#contract/time.ts'
import { planHistory } from './plan-history.ts'
import { planTonight } from './plan-listings.ts'
import { planCustomers, planPartners } from './plan-people.ts'
import { planToday } from './plan-today.ts'
import { mealsAt } from './meals.ts'
import type { CityPlan, Draft, PlannedListing, Shelf } from './plan-types.ts'
import { seededRandom } from './random.ts'
import { demoRestaurants } from './restaurants.ts'
import { EXPIRED_PARTNER } from './sign-ins.ts'

const wholeMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)

/** A made-up Melbourne at `now`. The same seed and the same minute give the same city. */
export function planCity(seed: number, now: Date): CityPlan {
  const draft: Draft = {
    random: seededRandom(seed),
    now: wholeMinute(now),
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

/** Another evening's deals of restaurants that are there already, by their names. Partners who may not list do not. */
export function planAnotherEvening(seed: number, now: Date, restaurants: { id: string; name: string }[]): PlannedListing[] {
  const idOf = new Map(restaurants.map(({ id, name }) => [name, id]))
  const kitchens = demoRestaurants.flatMap((demo) => {
    const id = idOf.get(demo.name)
    return id === undefined || demo.key === EXPIRED_PARTNER ? [] : { demo, row: { id }, meals: mealsAt(demo.key) }
  })
  const shelf: Shelf = { random: seededRandom(seed), now: wholeMinute(now), listings: [] }
  return planTonight(shelf, kitchens).filter((listing) => listing.expires_at > now)
}
