import {
  COUNTED_PORTION_MAX_G,
  COUNTED_RESTAURANT_DAY_MAX_G,
  FREE_PORTIONS_PER_DAY,
} from '#contract/constants.ts'
import { melbourneDate } from '#contract/time.ts'
import type { ImpactDayRow, ImpactRow } from './impact-tables.ts'

/**
 * The counting method: kilograms of CO2e per kilogram of ready-to-eat food, and the source of that figure.
 */
export const IMPACT_METHOD = {
  factor: 2,
  /** Also changes when the rules of what counts change; `impact-page.ts` has the history. */
  factor_version: '2026-3',
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

/** An order that a restaurant placed with itself does not count. */
export const isCounted = ({ is_own }: Pick<CollectedOrder, 'is_own'>): boolean => !is_own

/**
 * What a collected order saved, before the daily limit of its restaurant: portions × weight, each limited to
 * plausible values.
 */
export function toImpactEntry({
  order_id,
  restaurant_id,
  lines,
  collected_at,
}: Omit<CollectedOrder, 'is_own'>): ImpactRow {
  let free_left = FREE_PORTIONS_PER_DAY
  let portions = 0
  let food_g = 0
  for (const { quantity, unit_price_cents, portion_weight_g } of lines) {
    const isFree = unit_price_cents === 0
    const counted = isFree ? Math.min(quantity, free_left) : quantity
    if (isFree) free_left -= counted
    portions += counted
    food_g += counted * Math.min(portion_weight_g, COUNTED_PORTION_MAX_G)
  }
  return {
    order_id,
    restaurant_id,
    collected_at,
    portions,
    weighed_g: food_g,
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

/** The total weight of entries by restaurant and Melbourne day. */
export function weightByRestaurantDay(
  entries: ImpactRow[],
): { restaurant_id: string | null; day: string; weighed_g: number }[] {
  const days = new Map<string, { restaurant_id: string | null; day: string; weighed_g: number }>()
  for (const { restaurant_id, collected_at, weighed_g } of entries) {
    const day = melbourneDate(collected_at)
    const key = restaurantDayKey(restaurant_id, day)
    days.set(key, { restaurant_id, day, weighed_g: (days.get(key)?.weighed_g ?? 0) + weighed_g })
  }
  return [...days.values()]
}

/**
 * Limits entries, in their order, to what is left of the daily limit of their restaurants.
 * `before` is the weight of each day before these entries, by `restaurantDayKey`.
 */
export function capByRestaurantDay(entries: ImpactRow[], before: Map<string, number>): ImpactRow[] {
  const weights = new Map(before)
  return entries.map((entry) => {
    const key = restaurantDayKey(entry.restaurant_id, melbourneDate(entry.collected_at))
    const weight = weights.get(key) ?? 0
    weights.set(key, weight + entry.weighed_g)
    return {
      ...entry,
      ...toWeights(Math.min(entry.weighed_g, Math.max(0, COUNTED_RESTAURANT_DAY_MAX_G - weight))),
    }
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
  for (const { order_id, collected_at, factor_version, portions, food_g, co2e_g } of entries) {
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
    }
    totals.set(key, {
      ...total,
      orders: total.orders + 1,
      portions: total.portions + portions,
      food_g: total.food_g + food_g,
      co2e_g: total.co2e_g + co2e_g,
    })
  }
  return [...totals].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, total]) => total)
}
