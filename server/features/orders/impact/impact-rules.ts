import {
  COUNTED_CHEAP_DAY_MAX_G,
  COUNTED_ORDERS_PER_DAY,
  COUNTED_PORTION_MAX_G,
  COUNTED_PRICE_MIN_CENTS,
  COUNTED_RESTAURANT_DAY_MAX_G,
  FREE_PORTIONS_PER_DAY,
  PORTION_WEIGHT_G,
} from '#contract/constants.ts'
import { melbourneDate } from '#contract/time.ts'
import type { ImpactDayRow, ImpactRow } from './impact-tables.ts'

/**
 * The counting method: kilograms of CO2e per kilogram of ready-to-eat food, and the source of that figure.
 */
export const IMPACT_METHOD = {
  factor: 2,
  /** Also changes when the rules of what counts change; `impact-page.ts` has the history. */
  factor_version: '2026-4',
  factor_source:
    'Australian life-cycle assessment of rescued, mostly ready-to-eat meals: 2.0 kg CO2e per kg of food',
} as const

interface CollectedLine {
  quantity: number
  unit_price_cents: number
  portion_weight_g: number
}

export interface CollectedOrder {
  order_id: string
  restaurant_id: string
  /** Whether its customer owns that restaurant or belongs to its staff. */
  is_own: boolean
  lines: CollectedLine[]
  /**
   * When the server received the collection. The time that a device reports could be on a day whose limit is
   * not reached yet.
   */
  collected_at: Date
}

/** What is known of the people of a collected order. */
export interface OrderProof {
  /** Whether an operator has approved the restaurant, by what it has recorded of its business. */
  is_restaurant_proved: boolean
  /** Whether its customer has confirmed the email. */
  is_customer_proved: boolean
  /** The orders of the same person, by account or card, that this restaurant has had collected before on that day. */
  orders_before: number
}

/** Of whoever the demo city has. */
export const PROVED: OrderProof = { is_restaurant_proved: true, is_customer_proved: true, orders_before: 0 }

/** An order that a restaurant placed with itself does not count. */
export const isCounted = ({ is_own }: Pick<CollectedOrder, 'is_own'>): boolean => !is_own

/**
 * What a collected order saved, before the daily limit of its restaurant: portions × weight, each limited to
 * plausible values.
 */
export function toImpactEntry(
  { order_id, restaurant_id, lines, collected_at }: Omit<CollectedOrder, 'is_own'>,
  proof: OrderProof = PROVED,
): ImpactRow {
  const portion_max_g = proof.is_restaurant_proved ? COUNTED_PORTION_MAX_G : PORTION_WEIGHT_G
  const isOneTooMany = proof.orders_before >= COUNTED_ORDERS_PER_DAY
  let free_left = FREE_PORTIONS_PER_DAY
  let portions = 0
  let food_g = 0
  let cheap_g = 0
  let declared_g = 0
  for (const { quantity, unit_price_cents, portion_weight_g } of lines) {
    const isFree = unit_price_cents === 0
    const isCheap = unit_price_cents < COUNTED_PRICE_MIN_CENTS
    const counted = isFree ? Math.min(quantity, free_left) : quantity
    if (isFree) free_left -= counted
    portions += counted
    declared_g += quantity * portion_weight_g
    if (isOneTooMany || (isCheap && !proof.is_customer_proved)) continue
    const line_g = counted * Math.min(portion_weight_g, portion_max_g)
    food_g += line_g
    if (isCheap) cheap_g += line_g
  }
  return {
    order_id,
    restaurant_id,
    collected_at,
    portions,
    weighed_g: food_g,
    cheap_g,
    left_out_g: declared_g - food_g,
    ...toWeights(food_g),
    ...IMPACT_METHOD,
  }
}

const toWeights = (food_g: number): Pick<ImpactRow, 'food_g' | 'co2e_g'> => ({
  food_g,
  co2e_g: Math.round(food_g * IMPACT_METHOD.factor),
})

/** Key of one restaurant's Melbourne day. */
export const restaurantDayKey = (restaurant_id: string | null, day: string): string =>
  `${restaurant_id} ${day}`

type DayWeights = Pick<ImpactRow, 'weighed_g' | 'cheap_g'>
const NOTHING: DayWeights = { weighed_g: 0, cheap_g: 0 }
const addWeights = (one: DayWeights, other: DayWeights): DayWeights => ({
  weighed_g: one.weighed_g + other.weighed_g,
  cheap_g: one.cheap_g + other.cheap_g,
})

/** The total weight of entries by restaurant and Melbourne day. */
export function weightByRestaurantDay(
  entries: ImpactRow[],
): (DayWeights & { restaurant_id: string | null; day: string })[] {
  const days = new Map<string, DayWeights & { restaurant_id: string | null; day: string }>()
  for (const entry of entries) {
    const { restaurant_id } = entry
    const day = melbourneDate(entry.collected_at)
    const key = restaurantDayKey(restaurant_id, day)
    days.set(key, { restaurant_id, day, ...addWeights(days.get(key) ?? NOTHING, entry) })
  }
  return [...days.values()]
}

/**
 * Limits entries, in their order, to what is left of the daily limits of their restaurants.
 * `before` is the weight of each day before these entries, by `restaurantDayKey`.
 */
export function capByRestaurantDay(entries: ImpactRow[], before: Map<string, DayWeights>): ImpactRow[] {
  const days = new Map(before)
  return entries.map((entry) => {
    const { weighed_g, cheap_g, left_out_g } = entry
    const key = restaurantDayKey(entry.restaurant_id, melbourneDate(entry.collected_at))
    const day = days.get(key) ?? NOTHING
    days.set(key, addWeights(day, entry))
    const cheap_left = Math.max(0, COUNTED_CHEAP_DAY_MAX_G - day.cheap_g)
    const all_left = Math.max(0, COUNTED_RESTAURANT_DAY_MAX_G - day.weighed_g)
    const counted_g = Math.min(weighed_g - cheap_g + Math.min(cheap_g, cheap_left), all_left)
    return { ...entry, left_out_g: left_out_g + weighed_g - counted_g, ...toWeights(counted_g) }
  })
}

const SHARDS = 8

/**
 * The row of the totals that counts an order: its Melbourne day, and a shard so that concurrent collections
 * rarely wait for the same row.
 */
export const totalKeyOf = (order_id: string, collected_at: Date): { day: string; shard: number } => ({
  day: melbourneDate(collected_at),
  shard: Number.parseInt(order_id.slice(-1), 16) % SHARDS,
})

/** The sums of entries by Melbourne day, method and shard, in the order in which their rows are locked. */
export function totalsByDay(entries: ImpactRow[]): ImpactDayRow[] {
  const totals = new Map<string, ImpactDayRow>()
  for (const { order_id, collected_at, factor_version, portions, food_g, co2e_g, left_out_g } of entries) {
    const { day, shard } = totalKeyOf(order_id, collected_at)
    const key = `${day} ${factor_version} ${shard}`
    const total = totals.get(key) ?? {
      day,
      factor_version,
      shard,
      orders: 0,
      portions: 0,
      food_g: 0,
      co2e_g: 0,
      left_out_g: 0,
    }
    totals.set(key, {
      ...total,
      orders: total.orders + 1,
      portions: total.portions + portions,
      food_g: total.food_g + food_g,
      co2e_g: total.co2e_g + co2e_g,
      left_out_g: total.left_out_g + left_out_g,
    })
  }
  return [...totals].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, total]) => total)
}
