import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'

// Enough to close every day of a long holiday one by one.
const changeBudget: Budget = { purpose: 'change_hours', limit: 240, minutes: 60 }

/** A change of the hours of a restaurant or of its closed days. */
export const changeUses = (restaurant_id: string): LimitUse[] => [
  { budget: changeBudget, subject: restaurant_id },
]
