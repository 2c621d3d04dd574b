import { MINUTE_MS } from '#contract/time.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import type { Meal } from './meal.ts'
import type { Kitchen, PlannedListing, Shelf } from './plan-types.ts'
import { DEMO_RESTAURANT, partnerEmails } from './sign-ins.ts'

const QUARTER_MS = 15 * MINUTE_MS
const quarterBefore = (at: Date): Date => new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS)

const ENDED = 5
const ENDING_SOON = 11
const SOONEST_MINUTES = 14
const SOON_MINUTES = 30
const LAST_MINUTES = 7 * 60
/** The demo restaurant's deals stay open long enough to be tried. */
const DEMO_AT_LEAST_MINUTES = 200
/** Neighbours in the list, soonest end first, never show the same picture. */
const APART = 5

interface Times {
  created_at: Date
  expires_at: Date
  pickup_start: Date | null
  pickup_end: Date | null
}

export function addListing(shelf: Shelf, kitchen: Kitchen, meal: Meal, times: Times, quantity: number): PlannedListing {
  const listing: PlannedListing = {
    id: shelf.random.id(times.created_at),
    restaurant_id: kitchen.row.id,
    name: meal.name,
    description: meal.description,
    original_price_cents: meal.original_price_cents,
    discounted_price_cents: meal.discounted_price_cents,
    image_url: `/pictures/meals/${meal.picture}.svg`,
    cuisine_type: kitchen.demo.cuisine,
    quantity_available: quantity,
    quantity_listed: quantity,
    quantity_withdrawn: 0,
    portion_weight_g: meal.portion_weight_g,
    switched_off: false,
    withdrawn_at: null,
    ...times,
  }
  shelf.listings.push(listing)
  return listing
}

/** Minutes from now to the end of each of `count` listings, soonest first. */
function endings(shelf: Shelf, count: number): number[] {
  const { random } = shelf
  const soon = [SOONEST_MINUTES, ...Array.from({ length: ENDING_SOON - 1 }, () => random.whole(SOONEST_MINUTES + 2, SOON_MINUTES))]
  const later = Array.from({ length: count - ENDED - ENDING_SOON }, () => random.whole(SOON_MINUTES + 5, LAST_MINUTES - 15))
  const ended = Array.from({ length: ENDED }, () => -random.whole(15, 170))
  return [...ended, ...soon, ...later].toSorted((one, other) => one - other)
}

/** The instant a listing ends: to the minute when it is close, else on the quarter, as people set it. */
function endAt(now: Date, minutes: number): Date {
  const exact = minutesAfter(now, minutes)
  return minutes > SOON_MINUTES ? new Date(quarterBefore(exact).getTime() + QUARTER_MS) : exact
}

function timesFor(shelf: Shelf, expires_at: Date): Times {
  const { random, now } = shelf
  const opens = quarterBefore(minutesAfter(expires_at, -random.pick([90, 120, 150, 180])))
  const created_at = minutesAfter(expires_at < now ? expires_at : now, -random.whole(40, 300))
  return {
    created_at,
    expires_at,
    pickup_start: random.chance(0.75) ? opens : null,
    pickup_end: random.chance(0.3) ? minutesAfter(expires_at, 30) : null,
  }
}

interface Offer {
  kitchen: Kitchen
  meal: Meal
}

/** Deals mixed so that a picture does not come again too soon. */
function mixed(shelf: Shelf, offers: Offer[]): Offer[] {
  const left = shelf.random.shuffled(offers)
  const list: Offer[] = []
  while (left.length > 0) {
    const recent = new Set(list.slice(-APART).map((offer) => offer.meal.picture))
    const next = left.findIndex((offer) => !recent.has(offer.meal.picture))
    list.push(...left.splice(Math.max(next, 0), 1))
  }
  return list
}

const isDemo = (offer: Offer): boolean => partnerEmails[offer.kitchen.demo.key] === DEMO_RESTAURANT

/** Tonight's deals: from a few that have just ended to some that end in seven hours, whatever the time is. */
export function planTonight(shelf: Shelf, kitchens: Kitchen[]): PlannedListing[] {
  const all = kitchens.flatMap((kitchen) => kitchen.meals.map((meal) => ({ kitchen, meal })))
  const others = mixed(
    shelf,
    all.filter((offer) => !isDemo(offer)),
  )
  const ends = endings(shelf, others.length)
  const tonight = others.map((offer, at) => {
    const quantity = shelf.random.chance(0.25) ? shelf.random.whole(1, 2) : shelf.random.whole(3, 12)
    return addListing(shelf, offer.kitchen, offer.meal, timesFor(shelf, endAt(shelf.now, ends[at] ?? LAST_MINUTES)), quantity)
  })
  return [...tonight, ...all.filter(isDemo).map((offer, at) => planDemoListing(shelf, offer, at))]
}

function planDemoListing(shelf: Shelf, { kitchen, meal }: Offer, at: number): PlannedListing {
  const expires_at = endAt(shelf.now, DEMO_AT_LEAST_MINUTES + at * 40)
  const opened = minutesAfter(quarterBefore(shelf.now), -60)
  return addListing(
    shelf,
    kitchen,
    meal,
    { created_at: minutesAfter(opened, -90), expires_at, pickup_start: opened, pickup_end: minutesAfter(expires_at, 30) },
    4 + at,
  )
}
