import type { LimitUse } from '#server/platform/limits/limits.ts'
import { addressBlock, type Budget } from '#server/platform/limits/limits-rules.ts'

// Each sends an email to an address that the owner has typed.
const inviting: Budget = { purpose: 'invite_member', limit: 30, minutes: 60 }
const changing: Budget = { purpose: 'change_member', limit: 120, minutes: 60 }
const addingDevice: Budget = { purpose: 'add_device', limit: 60, minutes: 60 }
// Tokens cannot be guessed; this keeps programs that try from costing anything.
const wrongInvitation: Budget = { purpose: 'wrong_invitation', limit: 30, minutes: 15 }
const wrongPairing: Budget = { purpose: 'wrong_pairing', limit: 30, minutes: 15 }

/** Invitations of one restaurant, and to one address whoever invites it. */
export const invitingUses = (restaurant_id: string, email: string): LimitUse[] => [
  { budget: inviting, subject: restaurant_id },
  { budget: { purpose: 'invited_address', limit: 5, minutes: 60 }, subject: email },
]
export const memberChangeUses = (restaurant_id: string): LimitUse[] => [{ budget: changing, subject: restaurant_id }]
export const deviceUses = (restaurant_id: string): LimitUse[] => [{ budget: addingDevice, subject: restaurant_id }]
export const invitationGuesses = (address: string): LimitUse[] => [{ budget: wrongInvitation, subject: addressBlock(address) }]
export const pairingGuesses = (address: string): LimitUse[] => [{ budget: wrongPairing, subject: addressBlock(address) }]
