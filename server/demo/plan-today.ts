import { minutesAfter } from '#server/platform/clock.ts'
import { addOrder, type Fate } from './plan-orders.ts'
import type { Draft, Partner, PlannedAccount, PlannedListing } from './plan-types.ts'
import { DEMO_RESTAURANT, partnerEmails } from './sign-ins.ts'

const SOLD_OUT = 9
const SWITCHED_OFF = 2
const OTHER_ORDERS = 12

function paid(draft: Draft, minutesAgo: number): Fate {
  const placed_at = minutesAfter(draft.now, -minutesAgo)
  return { status: 'paid', placed_at, paid_at: minutesAfter(placed_at, 2) }
}

function collected(draft: Draft, minutesAgo: number): Fate {
  const collected_at = minutesAfter(draft.now, -Math.ceil(minutesAgo / 3))
  return { ...paid(draft, minutesAgo), status: 'collected', collected_at, ended_at: collected_at }
}

/** A counter in the middle of its evening: passes to scan, one handed over, one changed its mind, one still paying. */
function planDemoCounter(draft: Draft, partner: Partner, tonight: PlannedListing[], demo: PlannedAccount, others: PlannedAccount[]): void {
  const [lasagne, pizza, tiramisu, gnocchi] = tonight.filter((listing) => listing.restaurant_id === partner.row.id)
  const [ana, ben, cleo, dan] = others
  if (!lasagne || !pizza || !tiramisu || !gnocchi || !ana || !ben || !cleo || !dan)
    throw new Error('the demo restaurant needs four meals and four other customers')
  addOrder(
    draft,
    partner,
    demo,
    [
      [lasagne, 1],
      [tiramisu, 2],
    ],
    paid(draft, 24),
  )
  addOrder(draft, partner, ana, [[pizza, 2]], paid(draft, 41))
  addOrder(
    draft,
    partner,
    ben,
    [
      [gnocchi, 1],
      [tiramisu, 1],
    ],
    paid(draft, 12),
  )
  addOrder(draft, partner, cleo, [[lasagne, 2]], collected(draft, 52))
  addOrder(draft, partner, dan, [[gnocchi, 1]], {
    ...paid(draft, 33),
    status: 'cancelled',
    ended_at: minutesAfter(draft.now, -29),
    cancelled_by: 'customer',
  })
  addOrder(draft, partner, dan, [[pizza, 1]], { status: 'held', placed_at: minutesAfter(draft.now, -1) })
}

/** Sells every portion of a listing to one or two people. */
function sellOut(draft: Draft, partner: Partner, listing: PlannedListing, others: PlannedAccount[]): void {
  const first = Math.min(listing.quantity_available, 2)
  listing.quantity_listed = 0
  listing.quantity_available = 0
  addOrder(draft, partner, draft.random.pick(others), [[listing, first]], paid(draft, draft.random.whole(10, 35)))
  addOrder(draft, partner, draft.random.pick(others), [[listing, draft.random.whole(1, 3)]], paid(draft, draft.random.whole(5, 35)))
}

/** Today's orders all over the city, in every state an order can be in. */
export function planToday(draft: Draft, tonight: PlannedListing[]): void {
  const { random, now } = draft
  const [demo, ...others] = draft.customers
  if (demo === undefined) throw new Error('a city needs customers')
  const partnerOf = new Map(draft.partners.map((partner) => [partner.row.id, partner]))
  const demoPartner = draft.partners.find((partner) => partnerEmails[partner.demo.key] === DEMO_RESTAURANT)
  if (demoPartner === undefined) throw new Error('a city needs the demo restaurant')
  planDemoCounter(draft, demoPartner, tonight, demo, others)

  const open = random.shuffled(
    tonight.filter((listing) => listing.expires_at > minutesAfter(now, 40) && listing.restaurant_id !== demoPartner.row.id),
  )
  for (const [at, listing] of open.slice(0, SOLD_OUT + SWITCHED_OFF + OTHER_ORDERS).entries()) {
    const partner = partnerOf.get(listing.restaurant_id)
    if (partner === undefined) continue
    if (at < SOLD_OUT) sellOut(draft, partner, listing, others)
    else if (at < SOLD_OUT + SWITCHED_OFF) listing.switched_off = true
    else addOrder(draft, partner, random.pick(others), [[listing, random.whole(1, 2)]], paid(draft, random.whole(5, 35)))
  }
}
