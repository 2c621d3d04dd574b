import { HOLD_MINUTES } from '#contract/constants.ts'
import { usualPickupEnd } from '#contract/kitchen/business-days.ts'
import { missedFrom } from '#contract/kitchen/pickup-windows.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { melbourneAt } from './demo-hours.ts'
import { addFoodItem } from './demo-food-items.ts'
import { addOrder, type OrderOutcome } from './demo-orders.ts'
import type { CityDraft, DemoPartner, DemoAccount, DemoFoodItem } from './demo-types.ts'
import { DEMO_RESTAURANT, partnerEmails } from './sign-ins.ts'

const DAYS = 60
/** Collected orders of each of an evening's restaurants: 10 an evening, 600 in all. */
const ORDERS_PER_RESTAURANT = [3, 3, 2, 2]

const isDemoPartner = (partner: DemoPartner): boolean => partnerEmails[partner.demo.key] === DEMO_RESTAURANT

function addPastFoodItem(draft: CityDraft, partner: DemoPartner, daysAgo: number): DemoFoodItem {
  const { random, now } = draft
  const expires_at = melbourneAt(now, -daysAgo, random.integer(20, 21), random.pick([0, 15, 30, 45]))
  const times = {
    created_at: melbourneAt(now, -daysAgo, random.integer(14, 16), random.integer(0, 59)),
    expires_at,
    pickup_start: minutesAfter(expires_at, -120),
    pickup_end: usualPickupEnd(expires_at),
  }
  return addFoodItem(
    draft,
    partner,
    random.pick(partner.templates),
    times,
    random.chance(0.7) ? 0 : random.integer(1, 3),
  )
}

/** A random time between two others, to the second. */
function randomTimeBetween(draft: CityDraft, from: Date, to: Date): Date {
  return new Date(
    draft.random.integer(Math.floor(from.getTime() / 1000), Math.floor(to.getTime() / 1000)) * 1000,
  )
}

function pickDemoPayment(
  draft: CityDraft,
  item: DemoFoodItem,
): Pick<OrderOutcome, 'placed_at'> & { paid_at: Date } {
  const placed_at = randomTimeBetween(draft, item.created_at, minutesAfter(item.expires_at, -40))
  return { placed_at, paid_at: new Date(placed_at.getTime() + draft.random.integer(40, 240) * 1000) }
}

function pickCollectedOutcome(draft: CityDraft, item: DemoFoodItem): OrderOutcome {
  const paid = pickDemoPayment(draft, item)
  const opens_at = item.pickup_start ?? item.created_at
  const earliest = new Date(Math.max(opens_at.getTime(), paid.paid_at.getTime() + 8 * MINUTE_MS))
  const collected_at = randomTimeBetween(draft, earliest, minutesAfter(item.expires_at, -1))
  return { status: 'collected', ...paid, collected_at, ended_at: collected_at }
}

/** The outcome of the few orders that were not collected. */
function pickOtherOutcome(draft: CityDraft, item: DemoFoodItem): OrderOutcome {
  const paid = pickDemoPayment(draft, item)
  const missed_at = missedFrom(item.pickup_end)
  return draft.random.pick<OrderOutcome>([
    { status: 'missed', ...paid, ended_at: missed_at },
    { status: 'cancelled', ...paid, ended_at: minutesAfter(paid.paid_at, 3), cancelled_by: 'customer' },
    { status: 'released', placed_at: paid.placed_at, ended_at: minutesAfter(paid.placed_at, HOLD_MINUTES) },
    {
      status: 'cancelled',
      ...paid,
      ended_at: minutesAfter(paid.paid_at, 20),
      cancelled_by: 'restaurant',
      cancel_reason: 'A big table came in late and ate the last of it. Sorry, and thank you.',
    },
  ])
}

/** The demo customer has a handful of orders; the other customers have the rest. */
function pickBuyer(draft: CityDraft, daysAgo: number, is_first: boolean): DemoAccount {
  const demo = draft.customers[0]
  if (is_first && daysAgo % 9 === 2 && demo !== undefined) return demo
  return draft.random.pick(draft.customers.slice(1))
}

function addDemoEvening(draft: CityDraft, daysAgo: number): void {
  const open = draft.partners.filter(
    (partner) => !isDemoPartner(partner) && partner.row.created_at < melbourneAt(draft.now, -daysAgo, 9),
  )
  const partners = draft.random.shuffle(open)
  for (const [index, count] of ORDERS_PER_RESTAURANT.entries()) {
    const partner = partners[index]
    if (partner !== undefined) addDemoSales(draft, partner, daysAgo, count, index === 0)
  }
}

function addDemoSales(
  draft: CityDraft,
  partner: DemoPartner,
  daysAgo: number,
  count: number,
  is_first: boolean,
): void {
  const item = addPastFoodItem(draft, partner, daysAgo)
  for (let sold = 0; sold < count; sold += 1) {
    const quantity = draft.random.chance(0.3) ? 2 : 1
    addOrder(
      draft,
      partner,
      pickBuyer(draft, daysAgo, is_first && sold === 0),
      [[item, quantity]],
      pickCollectedOutcome(draft, item),
    )
  }
  if (draft.random.chance(0.08))
    addOrder(draft, partner, pickBuyer(draft, daysAgo, false), [[item, 1]], pickOtherOutcome(draft, item))
}

/** The orders of the last sixty evenings. */
export function addDemoHistory(draft: CityDraft): void {
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo -= 1) {
    addDemoEvening(draft, daysAgo)
    for (const partner of draft.partners.filter(isDemoPartner)) {
      if (partner.row.created_at < melbourneAt(draft.now, -daysAgo, 14))
        addDemoSales(draft, partner, daysAgo, 3, false)
    }
  }
}
