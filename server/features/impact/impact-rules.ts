import { melbourneDate } from '#contract/melbourne.ts'
import type { ImpactDayRow, ImpactRow } from './impact-tables.ts'

/** Kilograms of CO2e that a kilogram of ready-to-eat meal stands for, and where that figure is from. */
export const FACTOR = {
  factor: 2,
  factor_version: '2026-1',
  factor_source: 'Australian life-cycle assessment of rescued, mostly ready-to-eat meals: 2.0 kg CO2e per kg of food',
} as const

interface Portions {
  quantity: number
  portion_weight_g: number
}

/** What a collected order saved: portions times their weight, and the emissions behind that much food. */
export function impactOf(order_id: string, lines: Portions[], collected_at: Date): ImpactRow {
  const portions = lines.reduce((sum, line) => sum + line.quantity, 0)
  const food_g = lines.reduce((sum, line) => sum + line.quantity * line.portion_weight_g, 0)
  return { order_id, collected_at, portions, food_g, co2e_g: Math.round(food_g * FACTOR.factor), ...FACTOR }
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
