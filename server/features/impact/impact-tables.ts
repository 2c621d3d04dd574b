interface ImpactEntryTable {
  order_id: string
  collected_at: Date
  portions: number
  food_g: number
  co2e_g: number
  factor: number
  factor_version: string
  factor_source: string
  /** Null for what was counted before it was kept. */
  restaurant_id: string | null
  /** What it would count if its restaurant's day had no bound. */
  weighed_g: number
}

interface ImpactDayTable {
  /** `YYYY-MM-DD`, Melbourne. */
  day: string
  factor_version: string
  shard: number
  orders: number
  portions: number
  food_g: number
  co2e_g: number
}

interface ImpactRestaurantDayTable {
  restaurant_id: string
  /** `YYYY-MM-DD`, Melbourne. */
  day: string
  weighed_g: number
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    impact_entry: ImpactEntryTable
    impact_day: ImpactDayTable
    impact_restaurant_day: ImpactRestaurantDayTable
  }
}

export type ImpactRow = ImpactEntryTable
export type ImpactDayRow = ImpactDayTable
