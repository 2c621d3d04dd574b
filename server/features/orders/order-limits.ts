import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'

// Far above what anybody orders in earnest; against programs that hold meals for nothing.
const placing: Budget = { purpose: 'place_order', most: 300, minutes: 60 }
// Each cancellation is a mail to the other side.
const cancelling: Budget = { purpose: 'cancel_order', most: 20, minutes: 60, advice: 'An order that is not paid ends by itself.' }
const refusing: Budget = { purpose: 'cancel_sold', most: 120, minutes: 60 }
const sharing: Budget = { purpose: 'share_pass', most: 30, minutes: 60 }

export const placingUses = (account_id: string): LimitUse[] => [{ budget: placing, subject: account_id }]
export const cancellingUses = (account_id: string): LimitUse[] => [{ budget: cancelling, subject: account_id }]
export const refusingUses = (restaurant_id: string): LimitUse[] => [{ budget: refusing, subject: restaurant_id }]
export const sharingUses = (account_id: string): LimitUse[] => [{ budget: sharing, subject: account_id }]
