import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'

// Far above what a person orders: against programs that hold meals and never pay.
const placing: Budget = { purpose: 'place_order', limit: 300, minutes: 60 }
// Each cancellation sends an email to the other side.
const cancelling: Budget = {
  purpose: 'cancel_order',
  limit: 20,
  minutes: 60,
  advice: 'An order that is not paid ends by itself.',
}
const cancellingByRestaurant: Budget = { purpose: 'cancel_sold', limit: 120, minutes: 60 }
const sharing: Budget = { purpose: 'share_pass', limit: 30, minutes: 60 }

export const placingLimits = (account_id: string): LimitUse[] => [{ budget: placing, subject: account_id }]
export const cancellingLimits = (account_id: string): LimitUse[] => [
  { budget: cancelling, subject: account_id },
]
export const restaurantCancellingLimits = (restaurant_id: string): LimitUse[] => [
  { budget: cancellingByRestaurant, subject: restaurant_id },
]
export const sharingLimits = (account_id: string): LimitUse[] => [{ budget: sharing, subject: account_id }]
