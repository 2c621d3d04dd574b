import type { Declaration } from '#contract/kitchen/declarations/declarations.ts'
import type { Cuisine } from '#contract/kitchen/food-item-query.ts'
import type { FoodItemAction } from '#contract/kitchen/food-item-edits.ts'
import type { FoodItemSnapshot } from './edits/snapshot-rules.ts'

/**
 * Triggers keep what is derived from a row: `food_item_added` and `food_item_words_changed` the rows of
 * `food_item_word` and `food_item_spelling`, and `food_item_reopened` sets `ended` back when `expires_at`
 * changes. `ended` is set by the sweep `food_items.ended`, and with `hidden`.
 */
export interface FoodItemRow {
  id: string
  restaurant_id: string
  name: string
  description: string
  original_price_cents: number
  discounted_price_cents: number
  /** Derived from the two prices by `food-item-rules.ts`; stored so that an index can sort by it. */
  discount_percentage: number
  image_url: string | null
  /** Its photo, and the colour of that, which a key keeps in step. */
  photo_id: string | null
  photo_color: string | null
  cuisine_type: Cuisine
  quantity_available: number
  /** Every unit that was ever put on sale: available + held + sold + withdrawn. */
  quantity_listed: number
  quantity_withdrawn: number
  expires_at: Date
  pickup_start: Date | null
  pickup_end: Date
  portion_weight_g: number | null
  declaration: Declaration
  allergens_checked_at: Date | null
  /** The account that declared the recipe as checked. */
  allergens_checked_by: string | null
  switched_off: boolean
  withdrawn_at: Date | null
  /**
   * Its restaurant is hidden, or it was removed. It has then ended for all that looks for food items on sale.
   */
  hidden: boolean
  /** Taken off sale by somebody else than its kitchen, which cannot put it on sale again. */
  removed: boolean
  created_at: Date
  /**
   * Name and suburb of the restaurant, for search. Follows its profile while the item is on sale, and is
   * cleared when it closes.
   */
  restaurant_words: string
  /**
   * Where the restaurant is, on the plane of `toPlane`. Follows it as the words do; null when its position is
   * unknown.
   */
  east_km: number | null
  north_km: number | null
}

/** What is copied from the restaurant. */
export type RestaurantColumns = Pick<FoodItemRow, 'restaurant_words' | 'east_km' | 'north_km'>

/**
 * The inverted index of search: one row for each stem of a food item on sale, each stop word of its names,
 * and each one and two characters of scripts without blanks, by the SQL function `food_item_stems`. Only the
 * triggers of `food_item` write it, and the sweep removes the rows of items that have ended, so that no way
 * of changing an item can leave it out of date.
 */
interface FoodItemWordRow {
  word: string
  expires_at: Date
  food_item_id: string
}

/**
 * A word that a misspelt one can be corrected to. Triggers add them, and a sweep removes those that no food
 * item on sale has any more.
 */
export interface FoodItemSpellingRow {
  word: string
  stem: string
  /** Those of the word in the order of the alphabet. */
  letters: string
}

/** Whether others than its kitchen see a food item. */
export type VisibilityColumns = Pick<FoodItemRow, 'hidden' | 'removed'>

/** What others than its restaurant see of a food item. */
export const publicColumns = [
  'id',
  'restaurant_id',
  'name',
  'description',
  'original_price_cents',
  'discounted_price_cents',
  'discount_percentage',
  'image_url',
  'photo_id',
  'photo_color',
  'cuisine_type',
  'quantity_available',
  'expires_at',
  'pickup_start',
  'pickup_end',
  'portion_weight_g',
  'declaration',
  'allergens_checked_at',
  'switched_off',
  'withdrawn_at',
  'hidden',
] as const
export type PublicFoodItemRow = Pick<FoodItemRow, (typeof publicColumns)[number]>

/** What was declared last of a meal. */
export interface LatestDeclaration {
  columns: Pick<FoodItemRow, 'declaration' | 'allergens_checked_at' | 'allergens_checked_by'>
  description: string
  declared_at: Date
}

/** Who changed a food item. */
export interface FoodItemEditRow {
  food_item_id: string
  at: Date
  action: FoodItemAction
  /** Null for what a weekly plan did by itself. */
  account_id: string | null
  fields: string[]
}

/** A food item as it was before the edit at this instant, of which its buyers are not notified yet. */
export interface PendingEdit {
  at: string
  before: FoodItemSnapshot
}

/** A food item that was edited, with when its buyers were last notified of that. */
interface EditNotificationRow {
  food_item_id: string
  pending_edits: PendingEdit[]
  notified_at: Date | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    food_item: FoodItemRow
    food_item_edit: FoodItemEditRow
    edit_notification: EditNotificationRow
    food_item_word: FoodItemWordRow
    food_item_spelling: FoodItemSpellingRow
  }
}
