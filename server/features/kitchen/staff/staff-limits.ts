import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { networkOf } from '#server/platform/limits/network.ts'

// Each sends an email to an address that the owner has typed.
const inviting: Budget = { purpose: 'invite_member', limit: 30, minutes: 60 }
// Of one sender to one address. The wider two keep one network, and many, from flooding a mailbox; whoever
// spends them stops no other sender before it has as many restaurants or networks.
const invitingOne: Budget = { purpose: 'invite_address', limit: 5, minutes: 60 }
const invitingOneFromNetwork: Budget = { purpose: 'invite_address_network', limit: 10, minutes: 60 }
const invitedAddress: Budget = { purpose: 'invited_address', limit: 60, minutes: 60 }
// Tokens cannot be guessed; this keeps programs that try from costing anything.
const wrongInvitation: Budget = { purpose: 'wrong_invitation', limit: 30, minutes: 15 }
const wrongPairing: Budget = { purpose: 'wrong_pairing', limit: 30, minutes: 15 }

/** The narrowest first, so that a refused invitation spends nothing that others need. */
export const invitingUses = (restaurant_id: string, email: string, address: string): LimitUse[] => [
  { budget: invitingOne, subject: `${restaurant_id} ${email}` },
  { budget: inviting, subject: restaurant_id },
  { budget: invitingOneFromNetwork, subject: `${networkOf(address)} ${email}` },
  { budget: invitedAddress, subject: email },
]
export const invitationGuesses = (address: string): LimitUse[] => [
  { budget: wrongInvitation, subject: networkOf(address) },
]
export const pairingGuesses = (address: string): LimitUse[] => [
  { budget: wrongPairing, subject: networkOf(address) },
]
