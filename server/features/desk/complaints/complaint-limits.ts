import { networkOf } from '#server/platform/limits/network.ts'
import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'

// Each complaint and answer sends emails to the other side.
const complaining: Budget = { purpose: 'complain', limit: 10, minutes: 24 * 60 }
const answering: Budget = { purpose: 'answer_complaint', limit: 120, minutes: 60 }
const photos: Budget = { purpose: 'complaint_photo', limit: 20, minutes: 24 * 60 }
const photosOfNetwork: Budget = { purpose: 'complaint_photo_network', limit: 60, minutes: 60 }

export const complainingLimits = (account_id: string): LimitUse[] => [
  { budget: complaining, subject: account_id },
]
export const answeringLimits = (restaurant_id: string): LimitUse[] => [
  { budget: answering, subject: restaurant_id },
]
export const photoLimits = ({ id, address }: { id: string; address: string }): LimitUse[] => [
  { budget: photos, subject: id },
  { budget: photosOfNetwork, subject: networkOf(address) },
]
