import type { LimitUse } from '#server/platform/limits/limits.ts'
import type { Budget } from '#server/platform/limits/limits-rules.ts'
import { networkOf } from '#server/platform/limits/network.ts'

const SPAM_ADVICE = 'Please look for our earlier emails, in the spam folder too.'
const RESET_ADVICE = 'You can also set a new password by email.'

// Attempts at one account from one network, from everywhere, and at any account from one network. A device
// that has signed in before has a budget of its own (OWASP: device cookies), so that guessing strangers
// cannot lock the owner out.
const signInPairBudget: Budget = { purpose: 'sign_in_pair', limit: 10, minutes: 15, advice: RESET_ADVICE }
const signInNetworkBudget: Budget = { purpose: 'sign_in_network', limit: 100, minutes: 60 }
const signInAccountBudget: Budget = {
  purpose: 'sign_in_account',
  limit: 30,
  minutes: 60,
  advice: RESET_ADVICE,
}
const signInAccountDailyBudget: Budget = {
  purpose: 'sign_in_account_long',
  limit: 100,
  minutes: 24 * 60,
  advice: RESET_ADVICE,
}
const signInDeviceBudget: Budget = { purpose: 'sign_in_device', limit: 15, minutes: 60, advice: RESET_ADVICE }

const registerBudget: Budget = { purpose: 'register', limit: 100, minutes: 60 }
const passwordProofBudget: Budget = { purpose: 'password_proof', limit: 10, minutes: 15 }
const passkeyBudget: Budget = { purpose: 'passkey', limit: 100, minutes: 60 }

// Hashing costs the same for a right and a wrong password.
const hashAccountBudget: Budget = { purpose: 'password_account', limit: 60, minutes: 15 }
const hashNetworkBudget: Budget = { purpose: 'password_network', limit: 600, minutes: 15 }
// Each change emails the owner, whose address is not confirmed.
const credentialChangeBudget: Budget = { purpose: 'change_ways_in', limit: 30, minutes: 24 * 60 }
const emailChangeTargetBudget: Budget = {
  purpose: 'email_change_target',
  limit: 5,
  minutes: 60,
  advice: SPAM_ADVICE,
}
const emailLinkBudget: Budget = { purpose: 'email_link', limit: 100, minutes: 60 }

const resetPairBudget: Budget = { purpose: 'forgot_pair', limit: 5, minutes: 60, advice: SPAM_ADVICE }
const resetNetworkBudget: Budget = { purpose: 'forgot_network', limit: 50, minutes: 60 }
const resetAccountBudget: Budget = { purpose: 'forgot_account', limit: 10, minutes: 60, advice: SPAM_ADVICE }

/**
 * What a sign-in attempt counts against. `device_id` is given for a device that has signed in to this account
 * before.
 */
export function signInUses(email: string, address: string, device_id: string | undefined): LimitUse[] {
  if (device_id !== undefined) return [{ budget: signInDeviceBudget, subject: `${email} ${device_id}` }]
  const network = networkOf(address)
  return [
    { budget: signInPairBudget, subject: `${email} ${network}` },
    { budget: signInNetworkBudget, subject: network },
    { budget: signInAccountBudget, subject: email },
    { budget: signInAccountDailyBudget, subject: email },
  ]
}

/**
 * What locks an account for its owner, at this address: not the budget that all accounts of a network share.
 */
export const lockOutUses = (account: { id: string; email: string }, address: string): LimitUse[] => [
  ...signInUses(account.email, address, undefined).filter(({ budget }) => budget !== signInNetworkBudget),
  { budget: passwordProofBudget, subject: account.id },
]

/** What each password hash counts against, whatever its outcome. Ordinary use never reaches these limits. */
export const hashUses = (account: string, address: string): LimitUse[] => [
  { budget: hashAccountBudget, subject: account },
  { budget: hashNetworkBudget, subject: networkOf(address) },
]

export const registerUses = (address: string): LimitUse[] => [
  { budget: registerBudget, subject: networkOf(address) },
]

/** A challenge is stored until the browser answers it. */
export const passkeyUses = (address: string): LimitUse[] => [
  { budget: passkeyBudget, subject: networkOf(address) },
]

/**
 * A signed-in account enters its password again: whoever finds an open browser must not be able to guess it.
 */
export const passwordProofUses = (account_id: string): LimitUse[] => [
  { budget: passwordProofBudget, subject: account_id },
]

/** A change of a password, passkey or second step; counted once it is allowed. */
export const credentialChangeUses = (account_id: string): LimitUse[] => [
  { budget: credentialChangeBudget, subject: account_id },
]

/** A requested change of the email, which sends an email to an address of somebody's choice. */
export const emailChangeUses = (account_id: string, email: string): LimitUse[] => [
  ...credentialChangeUses(account_id),
  { budget: emailChangeTargetBudget, subject: email },
]

/** Opening the link of an email. */
export const emailLinkUses = (address: string): LimitUse[] => [
  { budget: emailLinkBudget, subject: networkOf(address) },
]

export function resetRequestUses(email: string, address: string): LimitUse[] {
  const network = networkOf(address)
  return [
    { budget: resetPairBudget, subject: `${email} ${network}` },
    { budget: resetNetworkBudget, subject: network },
    { budget: resetAccountBudget, subject: email },
  ]
}
