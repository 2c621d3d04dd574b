import { COUNTED_PORTION_MAX_G, COUNTED_RESTAURANT_DAY_MAX_G, FREE_PORTIONS_PER_DAY } from '#contract/constants.ts'
import { melbourneDate } from '#contract/time.ts'
import type { ImpactDayRow, ImpactRow } from './impact-tables.ts'

/** Kilograms of CO2e that a kilogram of ready-to-eat meal stands for, and where that figure is from. */
export const FACTOR = {
  factor: 2,
  /** Of the whole method: it changes with what counts as well. 2026-1 counted every collected order with the weight that was said. */
  factor_version: '2026-2',
  factor_source: 'Australian life-cycle assessment of rescued, mostly ready-to-eat meals: 2.0 kg CO2e per kg of food',
} as const

interface Portions {
  quantity: number
  unit_price_cents: number
  portion_weight_g: number
}

export interface Collected {
  order_id: string
  restaurant_id: string
  account_id: string
  /** The account of the restaurant that handed it over. */
  collected_by: string
  lines: Portions[]
  collected_at: Date
}

/** Whether somebody else than the restaurant itself collected it. */
export const isCounted = ({ account_id, collected_by }: Collected): boolean => account_id !== collected_by

/** What a collected order saved, before the day of its restaurant is looked at: portions times their weight, each no more than is plausible. */
export function impactOf({ order_id, restaurant_id, lines, collected_at }: Omit<Collected, 'collected_by'>): ImpactRow {
  let free_left = FREE_PORTIONS_PER_DAY
  let portions = 0
  let food_g = 0
  for (const { quantity, unit_price_cents, portion_weight_g } of lines) {
    const counted = unit_price_cents === 0 ? Math.min(quantity, free_left) : quantity
    if (unit_price_cents === 0) free_left -= counted
    portions += counted
    food_g += counted * Math.min(portion_weight_g, COUNTED_PORTION_MAX_G)
  }
  return { order_id, restaurant_id, collected_at, portions, weighed_g: food_g, ...weighed(food_g), ...FACTOR }
}

const weighed = (food_g: number): Pick<ImpactRow, 'food_g' | 'co2e_g'> => ({ food_g, co2e_g: Math.round(food_g * FACTOR.factor) })

/** Names a restaurant's Melbourne day. */
export const dayKey = (restaurant_id: string | null, day: string): string => `${restaurant_id} ${day}`

/** What entries weigh together, by their restaurants' days. */
export function weighedByDay(entries: ImpactRow[]): { restaurant_id: string | null; day: string; weighed_g: number }[] {
  const days = new Map<string, { restaurant_id: string | null; day: string; weighed_g: number }>()
  for (const { restaurant_id, collected_at, weighed_g } of entries) {
    const day = melbourneDate(collected_at)
    const key = dayKey(restaurant_id, day)
    days.set(key, { restaurant_id, day, weighed_g: (days.get(key)?.weighed_g ?? 0) + weighed_g })
  }
  return [...days.values()]
}

/** Cuts entries to what their restaurants' days had room for, in their order; `before` is what was weighed on each day, by `dayKey`. */
export function withinDays(entries: ImpactRow[], before: Map<string, number>): ImpactRow[] {
  const sums = new Map(before)
  return entries.map((entry) => {
    const key = dayKey(entry.restaurant_id, melbourneDate(entry.collected_at))
    const sum = sums.get(key) ?? 0
    sums.set(key, sum + entry.weighed_g)
    return { ...entry, ...weighed(Math.min(entry.weighed_g, Math.max(0, COUNTED_RESTAURANT_DAY_MAX_G - sum))) }
  })
}

const SHARDS = 8

/** The Melbourne day an order is counted under, and which part of that day's total, so that two counters rarely wait for each other. */
export const placeOf = (order_id: string, collected_at: Date): { day: string; shard: number } => ({
  day: melbourneDate(collected_at),
  shard: Number.parseInt(order_id.slice(-1), 16) % SHARDS,
})

/** Entries added up by Melbourne day, method and shard, in the order in which their rows are to be locked. */
export function byDay(entries: ImpactRow[]): ImpactDayRow[] {
  const days = new Map<string, ImpactDayRow>()
  for (const { order_id, collected_at, factor_version, portions, food_g, co2e_g } of entries) {
    const { day, shard } = placeOf(order_id, collected_at)
    const key = `${day} ${factor_version} ${shard}`
    const sum = days.get(key) ?? { day, factor_version, shard, orders: 0, portions: 0, food_g: 0, co2e_g: 0 }
    days.set(key, {
      ...sum,
      orders: sum.orders + 1,
      portions: sum.portions + portions,
      food_g: sum.food_g + food_g,
      co2e_g: sum.co2e_g + co2e_g,
    })
  }
  return [...days].toSorted(([one], [two]) => (one < two ? -1 : 1)).map(([, row]) => row)
}
