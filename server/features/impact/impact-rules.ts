import { COUNTED_PORTION_MAX_G, COUNTED_RESTAURANT_DAY_MAX_G } from '#contract/impact.ts'
import { melbourneDate } from '#contract/melbourne.ts'
import { FREE_PORTIONS_PER_DAY } from '#contract/orders.ts'
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
  lines: Portions[]
  collected_at: Date
}

/** Whether somebody else than the restaurant itself collected it; `owners` is the account behind each restaurant. */
export const isCounted = ({ restaurant_id, account_id }: Collected, owners: Map<string, string>): boolean =>
  owners.get(restaurant_id) !== account_id

/** What a collected order saved, before the day of its restaurant is looked at: portions times their weight, each no more than is plausible. */
export function impactOf({ order_id, restaurant_id, lines, collected_at }: Collected): ImpactRow {
  let free_left = FREE_PORTIONS_PER_DAY
  let portions = 0
  let food_g = 0
  for (const { quantity, unit_price_cents, portion_weight_g } of lines) {
    const counted = unit_price_cents === 0 ? Math.min(quantity, free_left) : quantity
    if (unit_price_cents === 0) free_left -= counted
    portions += counted
    food_g += counted * Math.min(portion_weight_g, COUNTED_PORTION_MAX_G)
  }
  return { order_id, restaurant_id, collected_at, portions, ...weighed(food_g), ...FACTOR }
}

const weighed = (food_g: number): Pick<ImpactRow, 'food_g' | 'co2e_g'> => ({ food_g, co2e_g: Math.round(food_g * FACTOR.factor) })

/** Names a restaurant's Melbourne day. */
export const dayKey = (restaurant_id: string, day: string): string => `${restaurant_id} ${day}`

/**
 * Cuts entries to what their restaurants' days still have room for, in their order, and gives what is counted of each day then.
 * `counted` is what was counted of each day before.
 */
export function withinDays(entries: ImpactRow[], counted: Map<string, number>): { entries: ImpactRow[]; counted: Map<string, number> } {
  const sums = new Map(counted)
  const cut = entries.map((entry) => {
    const key = dayKey(entry.restaurant_id ?? '', melbourneDate(entry.collected_at))
    const before = sums.get(key) ?? 0
    const food_g = Math.min(entry.food_g, Math.max(0, COUNTED_RESTAURANT_DAY_MAX_G - before))
    sums.set(key, before + food_g)
    return { ...entry, ...weighed(food_g) }
  })
  return { entries: cut, counted: sums }
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
