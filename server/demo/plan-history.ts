import { MINUTE_MS } from '#contract/time.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { melbourneAt } from './melbourne.ts'
import { addListing } from './plan-listings.ts'
import { addOrder, type Fate } from './plan-orders.ts'
import type { Draft, Partner, PlannedAccount, PlannedListing } from './plan-types.ts'
import { DEMO_RESTAURANT, partnerEmails } from './sign-ins.ts'

const DAYS = 60
/** How many orders each of an evening's restaurants hands over: 10 an evening, 600 in all. */
const EVENING = [3, 3, 2, 2]

const isDemo = (partner: Partner): boolean => partnerEmails[partner.demo.key] === DEMO_RESTAURANT

function pastListing(draft: Draft, partner: Partner, daysAgo: number): PlannedListing {
  const { random, now } = draft
  const expires_at = melbourneAt(now, -daysAgo, random.whole(20, 21), random.pick([0, 15, 30, 45]))
  const times = {
    created_at: melbourneAt(now, -daysAgo, random.whole(14, 16), random.whole(0, 59)),
    expires_at,
    pickup_start: minutesAfter(expires_at, -120),
    pickup_end: null,
  }
  return addListing(draft, partner, random.pick(partner.meals), times, random.chance(0.7) ? 0 : random.whole(1, 3))
}

/** A moment between two others, to the second. */
function between(draft: Draft, from: Date, to: Date): Date {
  return new Date(draft.random.whole(Math.floor(from.getTime() / 1000), Math.floor(to.getTime() / 1000)) * 1000)
}

function paidThen(draft: Draft, listing: PlannedListing): Pick<Fate, 'placed_at'> & { paid_at: Date } {
  const placed_at = between(draft, listing.created_at, minutesAfter(listing.expires_at, -40))
  return { placed_at, paid_at: new Date(placed_at.getTime() + draft.random.whole(40, 240) * 1000) }
}

function collectedThen(draft: Draft, listing: PlannedListing): Fate {
  const paid = paidThen(draft, listing)
  const opened = listing.pickup_start ?? listing.created_at
  const earliest = new Date(Math.max(opened.getTime(), paid.paid_at.getTime() + 8 * MINUTE_MS))
  const collected_at = between(draft, earliest, minutesAfter(listing.expires_at, -1))
  return { status: 'collected', ...paid, collected_at, ended_at: collected_at }
}

/** Those few that went another way. */
function otherFate(draft: Draft, listing: PlannedListing): Fate {
  const paid = paidThen(draft, listing)
  const missed_at = minutesAfter(listing.expires_at, 30)
  return draft.random.pick<Fate>([
    { status: 'missed', ...paid, ended_at: missed_at },
    { status: 'cancelled', ...paid, ended_at: minutesAfter(paid.paid_at, 3), cancelled_by: 'customer' },
    { status: 'released', placed_at: paid.placed_at, ended_at: minutesAfter(paid.placed_at, 10) },
    {
      status: 'cancelled',
      ...paid,
      ended_at: minutesAfter(paid.paid_at, 20),
      cancelled_by: 'restaurant',
      cancel_reason: 'A big table came in late and ate the last of it. Sorry, and thank you.',
    },
  ])
}

/** The demo customer is a person with a handful of orders; the others carry the rest. */
function buyer(draft: Draft, daysAgo: number, first: boolean): PlannedAccount {
  const demo = draft.customers[0]
  if (first && daysAgo % 9 === 2 && demo !== undefined) return demo
  return draft.random.pick(draft.customers.slice(1))
}

function planEvening(draft: Draft, daysAgo: number): void {
  const open = draft.partners.filter((partner) => !isDemo(partner) && partner.row.created_at < melbourneAt(draft.now, -daysAgo, 9))
  const cooks = draft.random.shuffled(open)
  for (const [at, count] of EVENING.entries()) {
    const partner = cooks[at]
    if (partner !== undefined) planSales(draft, partner, daysAgo, count, at === 0)
  }
}

function planSales(draft: Draft, partner: Partner, daysAgo: number, count: number, first: boolean): void {
  const listing = pastListing(draft, partner, daysAgo)
  for (let sold = 0; sold < count; sold += 1) {
    const quantity = draft.random.chance(0.3) ? 2 : 1
    addOrder(draft, partner, buyer(draft, daysAgo, first && sold === 0), [[listing, quantity]], collectedThen(draft, listing))
  }
  if (draft.random.chance(0.08)) addOrder(draft, partner, buyer(draft, daysAgo, false), [[listing, 1]], otherFate(draft, listing))
}

/** What the city has saved in the last sixty evenings. */
export function planHistory(draft: Draft): void {
  for (let daysAgo = DAYS; daysAgo >= 1; daysAgo -= 1) {
    planEvening(draft, daysAgo)
    for (const partner of draft.partners.filter(isDemo)) {
      if (partner.row.created_at < melbourneAt(draft.now, -daysAgo, 14)) planSales(draft, partner, daysAgo, 3, false)
    }
  }
}
