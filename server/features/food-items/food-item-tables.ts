import type { Cuisine } from '#contract/food-items.ts'

export interface FoodItemRow {
  id: string
  restaurant_id: string
  name: string
  description: string
  original_price_cents: number
  discounted_price_cents: number
  discount_percentage: number
  image_url: string | null
  cuisine_type: Cuisine
  quantity_available: number
  /** Every portion that was ever put on sale: available + held + sold + withdrawn. */
  quantity_listed: number
  quantity_withdrawn: number
  expires_at: Date
  pickup_start: Date | null
  pickup_end: Date | null
  portion_weight_g: number | null
  switched_off: boolean
  withdrawn_at: Date | null
  created_at: Date
}

/** A deal without what only its restaurant sees. */
export type PublicFoodItemRow = Omit<FoodItemRow, 'quantity_listed' | 'quantity_withdrawn' | 'created_at'>

export interface FoodItemTables {
  food_item: FoodItemRow
}
