export interface ImpactRow {
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

export interface ImpactDayRow {
  /** `YYYY-MM-DD`, Melbourne. */
  day: string
  factor_version: string
  shard: number
  orders: number
  portions: number
  food_g: number
  co2e_g: number
}

interface ImpactRestaurantDayRow {
  restaurant_id: string
  /** `YYYY-MM-DD`, Melbourne. */
  day: string
  weighed_g: number
}

export interface ImpactTables {
  impact_entry: ImpactRow
  impact_day: ImpactDayRow
  impact_restaurant_day: ImpactRestaurantDayRow
}
