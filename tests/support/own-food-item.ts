import type { FoodItem, OwnFoodItem } from '#contract/kitchen/food-items.ts'
import { NO_RESTAURANT } from '#server/features/kitchen/food-items/food-item-rules.ts'
import type { FoodItemRow } from '#server/features/kitchen/food-items/food-item-tables.ts'
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
  quantity_sold: 0,
  withdrawn: false,
  switched_off: false,
  listed_at: '2026-11-12T05:00:00.000Z',
  ...fields,
})

/** A food item as it is stored. */
export const foodItemRow = (fields: Partial<FoodItemRow> = {}): FoodItemRow => ({
  id: 'item_1',
  restaurant_id: 'restaurant_1',
  name: 'Lasagne',
  description: 'A tray of it.',
  original_price_cents: 2_000,
  discounted_price_cents: 900,
  discount_percentage: 55,
  image_url: null,
  photo_id: null,
  photo_color: null,
  cuisine_type: 'Italian',
  quantity_available: 3,
  quantity_listed: 5,
  quantity_withdrawn: 1,
  expires_at: new Date('2026-11-21T09:00:00Z'),
  pickup_start: null,
  pickup_end: new Date('2026-11-21T10:00:00Z'),
  portion_weight_g: 420,
  declaration: NOTHING_DECLARED,
  allergens_checked_at: null,
  allergens_checked_by: null,
  switched_off: false,
  withdrawn_at: null,
  hidden: false,
  removed: false,
  created_at: new Date('2026-11-21T06:00:00Z'),
  ...NO_RESTAURANT,
  ...fields,
})
