import { usualPickupEnd } from '#contract/kitchen/business-days.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { minutesAfter } from '#server/platform/clock.ts'
import { endBeforeClosing } from './demo-hours.ts'
import { declarationOf, type FoodItemTemplate } from './demo-menus.ts'
import type { DemoFoodItem, FoodItemDraft, RestaurantMenu } from './demo-types.ts'
import { DEMO_RESTAURANT, partnerEmails } from './sign-ins.ts'

const QUARTER_MS = 15 * MINUTE_MS
const quarterBefore = (at: Date): Date => new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS)

const ENDED_COUNT = 5
const ENDING_SOON_COUNT = 11
const SOONEST_MINUTES = 14
const SOON_MINUTES = 30
const LAST_MINUTES = 7 * 60
/** The demo restaurant's deals stay open long enough to try the product. */
const DEMO_MINUTES_MIN = 200
/** Within so many neighbours in the list, soonest end first, no picture appears twice. */
const SAME_PICTURE_DISTANCE = 5

interface Times {
  created_at: Date
  expires_at: Date
  pickup_start: Date | null
  pickup_end: Date
}

export function addFoodItem(
  draft: FoodItemDraft,
  menu: RestaurantMenu,
  template: FoodItemTemplate,
  times: Times,
  quantity: number,
): DemoFoodItem {
  const declaration = declarationOf(template.name)
  const item: DemoFoodItem = {
    id: draft.random.id(times.created_at),
    restaurant_id: menu.row.id,
    name: template.name,
    description: template.description,
    original_price_cents: template.original_price_cents,
    discounted_price_cents: template.discounted_price_cents,
    image_url: `/pictures/meals/${template.picture}.svg`,
    photo_id: null,
    photo_color: null,
    cuisine_type: menu.demo.cuisine,
    quantity_available: quantity,
    quantity_listed: quantity,
    quantity_withdrawn: 0,
    portion_weight_g: template.portion_weight_g,
    declaration,
    allergens_checked_at: declaration.allergens.checked ? times.created_at : null,
    allergens_checked_by: declaration.allergens.checked ? menu.row.account_id : null,
    switched_off: false,
    withdrawn_at: null,
    ...times,
  }
  draft.foodItems.push(item)
  return item
}

/** Minutes from now to the end of each of `count` food items, soonest first. */
function pickEndMinutes(draft: FoodItemDraft, count: number): number[] {
  const { random } = draft
  const soon = [
    SOONEST_MINUTES,
    ...Array.from({ length: ENDING_SOON_COUNT - 1 }, () => random.integer(SOONEST_MINUTES + 2, SOON_MINUTES)),
  ]
  const laterEnds = Array.from({ length: count - ENDED_COUNT - ENDING_SOON_COUNT }, () =>
    random.integer(SOON_MINUTES + 5, LAST_MINUTES - 15),
  )
  const ended = Array.from({ length: ENDED_COUNT }, () => -random.integer(15, 170))
  return [...ended, ...soon, ...laterEnds].toSorted((one, other) => one - other)
}

/** The instant a sale ends: to the minute when it is close, else on the quarter, as people set it. */
function toEndTime(now: Date, minutes: number): Date {
  const exact = minutesAfter(now, minutes)
  return minutes > SOON_MINUTES ? new Date(quarterBefore(exact).getTime() + QUARTER_MS) : exact
}

function pickDemoTimes(draft: FoodItemDraft, expires_at: Date): Times {
  const { random, now } = draft
  const pickup_start = quarterBefore(minutesAfter(expires_at, -random.pick([90, 120, 150, 180])))
  const created_at = minutesAfter(expires_at < now ? expires_at : now, -random.integer(40, 300))
  return {
    created_at,
    expires_at,
    pickup_start: random.chance(0.75) ? pickup_start : null,
    pickup_end: random.chance(0.3) ? minutesAfter(expires_at, 45) : usualPickupEnd(expires_at),
  }
}

interface MenuOffer {
  menu: RestaurantMenu
  template: FoodItemTemplate
}

/** The offers in a random order in which the same picture does not appear again soon. */
function spreadPictures(draft: FoodItemDraft, offers: MenuOffer[]): MenuOffer[] {
  const left = draft.random.shuffle(offers)
  const spreadOffers: MenuOffer[] = []
  while (left.length > 0) {
    const recent = new Set(spreadOffers.slice(-SAME_PICTURE_DISTANCE).map((offer) => offer.template.picture))
    const next = left.findIndex((offer) => !recent.has(offer.template.picture))
    spreadOffers.push(...left.splice(Math.max(next, 0), 1))
  }
  return spreadOffers
}

const isDemoOffer = (offer: MenuOffer): boolean => partnerEmails[offer.menu.demo.key] === DEMO_RESTAURANT

/** Tonight's deals: from a few that have just ended to some that end in seven hours, whatever time it is. */
export function addDemoTonight(draft: FoodItemDraft, menus: RestaurantMenu[]): DemoFoodItem[] {
  const all = menus.flatMap((menu) => menu.templates.map((template) => ({ menu, template })))
  const others = spreadPictures(
    draft,
    all.filter((offer) => !isDemoOffer(offer)),
  )
  const ends = pickEndMinutes(draft, others.length)
  const tonight = others.map((offer, at) => {
    const quantity = draft.random.chance(0.25) ? draft.random.integer(1, 2) : draft.random.integer(3, 12)
    return addFoodItem(
      draft,
      offer.menu,
      offer.template,
      pickDemoTimes(draft, toEndTime(draft.now, ends[at] ?? LAST_MINUTES)),
      quantity,
    )
  })
  return [...tonight, ...all.filter(isDemoOffer).map((offer, at) => addDemoOffer(draft, offer, at))]
}

function addDemoOffer(draft: FoodItemDraft, { menu, template }: MenuOffer, at: number): DemoFoodItem {
  const expires_at = endBeforeClosing(toEndTime(draft.now, DEMO_MINUTES_MIN + at * 40), draft.now)
  const pickup_start = minutesAfter(quarterBefore(draft.now), -60)
  return addFoodItem(
    draft,
    menu,
    template,
    {
      created_at: minutesAfter(pickup_start, -90),
      expires_at,
      pickup_start,
      pickup_end: usualPickupEnd(expires_at),
    },
    4 + at,
  )
}
