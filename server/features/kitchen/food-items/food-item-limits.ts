import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'

// Above what a busy kitchen needs. They keep one restaurant from filling the public pages and from emailing
// its customers without end.
const listingAdvice = 'You can also raise the number of portions of a meal that is on sale.'
const listingBudget: Budget = { purpose: 'list_meal', limit: 60, minutes: 60, advice: listingAdvice }
const dailyListingBudget: Budget = {
  purpose: 'list_meal_long',
  limit: 300,
  minutes: 24 * 60,
  advice: listingAdvice,
}
// Of one food item: each change can email all who have bought it, at once.
const declarationBudget: Budget = { purpose: 'declare_meal', limit: 20, minutes: 60 }

export const listingUses = (restaurant_id: string): LimitUse[] => [
  { budget: listingBudget, subject: restaurant_id },
  { budget: dailyListingBudget, subject: restaurant_id },
]
export const declaringUses = (restaurant_id: string, food_item_id: string): LimitUse[] => [
  { budget: declarationBudget, subject: `${restaurant_id} ${food_item_id}` },
]
