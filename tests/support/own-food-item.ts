import type { FoodItem, OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { NOTHING_DECLARED } from '#contract/kitchen/declarations/nothing-declared.ts'

/** A food item of an earlier evening. */
export const foodItem = (fields: Partial<FoodItem> = {}): FoodItem => ({
  id: 'an item',
  name: 'Lasagne',
  description: 'Beef ragù.',
  original_price: 22,
  discounted_price: 11,
  discount_percentage: 50,
  image_url: null,
  photos: null,
  cuisine_type: 'Italian',
  quantity_available: 0,
  expires_at: '2026-11-14T10:30:00.000Z',
  restaurant_id: 'a restaurant',
  is_available: false,
  pickup_start: null,
  pickup_end: '2026-11-14T11:00:00.000Z',
  portion_weight_g: null,
  ...NOTHING_DECLARED,
  allergens_checked_at: null,
  ...fields,
})

/** As its restaurant sees it. */
export const ownFoodItem = (fields: Partial<OwnFoodItem> = {}): OwnFoodItem => ({
  ...foodItem(),
  quantity_listed: 6,
  withdrawn: false,
  switched_off: false,
  listed_at: '2026-11-12T05:00:00.000Z',
  ...fields,
})
