import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'

// Above what a busy kitchen needs. They keep one restaurant from filling the database and from keeping the
// encoder to itself.
const uploadBudget: Budget = { purpose: 'upload_photo', limit: 60, minutes: 60 }
const dailyUploadBudget: Budget = { purpose: 'upload_photo_long', limit: 300, minutes: 24 * 60 }
// Restaurants cost nothing: a network that has many sends no more photos than a few kitchens under one roof
// need.
const networkUploadBudget: Budget = { purpose: 'upload_photo_network', limit: 120, minutes: 60 }
const dailyNetworkUploadBudget: Budget = {
  purpose: 'upload_photo_network_long',
  limit: 600,
  minutes: 24 * 60,
}

/** What each photo counts against, and each certificate as well. */
export const photoUses = (sender: { key: string; network: string }): LimitUse[] => [
  { budget: uploadBudget, subject: sender.key },
  { budget: dailyUploadBudget, subject: sender.key },
  { budget: networkUploadBudget, subject: sender.network },
  { budget: dailyNetworkUploadBudget, subject: sender.network },
]
