import { FoodItem } from '#contract/kitchen/food-items.ts'
import { completeDeclaration } from '#contract/kitchen/declarations/nothing-declared.ts'
import { photosOf } from '#contract/kitchen/photo-addresses.ts'
import { toAud } from '#contract/money.ts'
import { defineReplyRow } from '#server/platform/http/replies/reply-rows.ts'
import { isAvailable } from './food-item-rules.ts'
import type { PublicFoodItemRow } from './food-item-tables.ts'

/** The same reply as of `toFoodItem`, of rows that a query has read for it. */
export const toFoodItems = defineReplyRow<PublicFoodItemRow>()(FoodItem, {
  derived: {
    original_price: ({ original_price_cents }) => toAud(original_price_cents),
    discounted_price: ({ discounted_price_cents }) => toAud(discounted_price_cents),
    photos: photosOf,
    is_available: isAvailable,
  },
  spread: { column: 'declaration', read: completeDeclaration },
})
