import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'

// Above what a busy kitchen does; against one that fills the pages everybody sees, or writes to its buyers without end.
const more = 'You can also raise the number of portions of a meal that is on sale.'
const listing: Budget = { purpose: 'list_meal', most: 60, minutes: 60, advice: more }
const listingLong: Budget = { purpose: 'list_meal_long', most: 300, minutes: 24 * 60, advice: more }
const editing: Budget = { purpose: 'edit_meal', most: 240, minutes: 60 }
const withdrawing: Budget = { purpose: 'withdraw_meal', most: 120, minutes: 60, advice: 'Switching a meal off takes it off sale as well.' }

export const listingUses = (restaurant_id: string): LimitUse[] => [
  { budget: listing, subject: restaurant_id },
  { budget: listingLong, subject: restaurant_id },
]
export const editingUses = (restaurant_id: string): LimitUse[] => [{ budget: editing, subject: restaurant_id }]
export const withdrawingUses = (restaurant_id: string): LimitUse[] => [{ budget: withdrawing, subject: restaurant_id }]
