export interface ImpactRow {
  order_id: string
  /** When the server received the collection: it counts for that Melbourne day. */
  collected_at: Date
  portions: number
  food_g: number
  co2e_g: number
  factor: number
  factor_version: string
  factor_source: string
  /** Null for entries from before migration 0016, which added the column. */
  restaurant_id: string | null
  /** The weight before the limit of its restaurant's day is applied. */
  weighed_g: number
  /** What of that is of cheap portions. */
  cheap_g: number
  /** What was said to weigh more than is counted. */
  left_out_g: number
}

/**
 * Sums of `impact_entry` per day, kept by the query that inserts entries. `shard` spreads the writes of one
 * day over several rows.
 */
export interface ImpactDayRow {
  /** `YYYY-MM-DD`, Melbourne. */
  day: string
  factor_version: string
  shard: number
  orders: number
  portions: number
  food_g: number
  co2e_g: number
  left_out_g: number
}

/** The weight collected of a restaurant on a day, without the limit; kept by `impact-store.ts`. */
interface ImpactRestaurantDayRow {
  restaurant_id: string
  /** `YYYY-MM-DD`, Melbourne. */
  day: string
  weighed_g: number
  cheap_g: number
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    impact_entry: ImpactRow
    impact_day: ImpactDayRow
    impact_restaurant_day: ImpactRestaurantDayRow
  }
}
