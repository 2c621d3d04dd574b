import { minutesAfter } from '#server/platform/clock.ts'
import { addOrder, type OrderOutcome } from './demo-orders.ts'
import type { CityDraft, DemoPartner, DemoAccount, DemoFoodItem } from './demo-types.ts'
import { DEMO_RESTAURANT, partnerEmails } from './sign-ins.ts'

const SOLD_OUT_COUNT = 9
const SWITCHED_OFF_COUNT = 2
const OTHER_ORDERS_COUNT = 12

function paidOutcome(draft: CityDraft, minutesAgo: number): OrderOutcome {
  const placed_at = minutesAfter(draft.now, -minutesAgo)
  return { status: 'paid', placed_at, paid_at: minutesAfter(placed_at, 2) }
}

function collectedOutcome(draft: CityDraft, minutesAgo: number): OrderOutcome {
  const collected_at = minutesAfter(draft.now, -Math.ceil(minutesAgo / 3))
  return { ...paidOutcome(draft, minutesAgo), status: 'collected', collected_at, ended_at: collected_at }
}

/**
 * The demo restaurant's evening: orders to collect, one collected, one cancelled and one that is not paid
 * yet.
 */
function addDemoCounter(
  draft: CityDraft,
  partner: DemoPartner,
  tonight: DemoFoodItem[],
  demo: DemoAccount,
  others: DemoAccount[],
): void {
  const [lasagne, pizza, tiramisu, gnocchi] = tonight.filter((item) => item.restaurant_id === partner.row.id)
  const [ana, ben, cleo, dan] = others
  if (!lasagne || !pizza || !tiramisu || !gnocchi || !ana || !ben || !cleo || !dan)
    throw new Error('the demo restaurant needs four food items and four other customers')
  addOrder(
    draft,
    partner,
    demo,
    [
      [lasagne, 1],
      [tiramisu, 2],
    ],
    paidOutcome(draft, 24),
  )
  addOrder(draft, partner, ana, [[pizza, 2]], paidOutcome(draft, 41))
  addOrder(
    draft,
    partner,
    ben,
    [
      [gnocchi, 1],
      [tiramisu, 1],
    ],
    paidOutcome(draft, 12),
  )
  addOrder(draft, partner, cleo, [[lasagne, 2]], collectedOutcome(draft, 52))
  addOrder(draft, partner, dan, [[gnocchi, 1]], {
    ...paidOutcome(draft, 33),
    status: 'cancelled',
    ended_at: minutesAfter(draft.now, -29),
    cancelled_by: 'customer',
  })
  addOrder(draft, partner, dan, [[pizza, 1]], { status: 'held', placed_at: minutesAfter(draft.now, -1) })
}

/** Sells every portion of a food item to two customers. */
function sellOut(draft: CityDraft, partner: DemoPartner, item: DemoFoodItem, others: DemoAccount[]): void {
  const first = Math.min(item.quantity_available, 2)
  item.quantity_listed = 0
  item.quantity_available = 0
  addOrder(
    draft,
    partner,
    draft.random.pick(others),
    [[item, first]],
    paidOutcome(draft, draft.random.integer(10, 35)),
  )
  addOrder(
    draft,
    partner,
    draft.random.pick(others),
    [[item, draft.random.integer(1, 3)]],
    paidOutcome(draft, draft.random.integer(5, 35)),
  )
}

/** Today's orders in the whole city, in every status that an order can have. */
export function addDemoToday(draft: CityDraft, tonight: DemoFoodItem[]): void {
  const { random, now } = draft
  const [demo, ...others] = draft.customers
  if (demo === undefined) throw new Error('a city needs customers')
  const partnerOf = new Map(draft.partners.map((partner) => [partner.row.id, partner]))
  const demoPartner = draft.partners.find((partner) => partnerEmails[partner.demo.key] === DEMO_RESTAURANT)
  if (demoPartner === undefined) throw new Error('a city needs the demo restaurant')
  addDemoCounter(draft, demoPartner, tonight, demo, others)

  const open = random.shuffle(
    tonight.filter(
      (item) => item.expires_at > minutesAfter(now, 40) && item.restaurant_id !== demoPartner.row.id,
    ),
  )
  for (const [at, item] of open
    .slice(0, SOLD_OUT_COUNT + SWITCHED_OFF_COUNT + OTHER_ORDERS_COUNT)
    .entries()) {
    const partner = partnerOf.get(item.restaurant_id)
    if (partner === undefined) continue
    if (at < SOLD_OUT_COUNT) sellOut(draft, partner, item, others)
    else if (at < SOLD_OUT_COUNT + SWITCHED_OFF_COUNT) item.switched_off = true
    else
      addOrder(
        draft,
        partner,
        random.pick(others),
        [[item, random.integer(1, 2)]],
        paidOutcome(draft, random.integer(5, 35)),
      )
  }
}
