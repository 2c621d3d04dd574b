import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { networkOf } from '#server/platform/limits/network.ts'

// Tokens cannot be guessed; this keeps programs that try from costing anything.
const wrongInvitation: Budget = { purpose: 'wrong_operator_invitation', limit: 30, minutes: 15 }

export const invitationGuesses = (address: string): LimitUse[] => [
  { budget: wrongInvitation, subject: networkOf(address) },
]
