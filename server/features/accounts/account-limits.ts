import type { LimitUse } from '#server/platform/limits/limits.ts'
import { addressBlock, type Budget } from '#server/platform/limits/limits-rules.ts'

const byMail = 'You can also set a new password by email.'

// Guesses at one account from one place, from everywhere, and at any account from one place. A device that signed in before
// has a budget of its own, as OWASP's device cookies do, so that strangers who guess cannot keep the owner out.
const pair: Budget = { purpose: 'sign_in_pair', most: 10, minutes: 15, advice: byMail }
const place: Budget = { purpose: 'sign_in_place', most: 100, minutes: 60 }
const burst: Budget = { purpose: 'sign_in_account', most: 30, minutes: 60, advice: byMail }
const longRun: Budget = { purpose: 'sign_in_account_long', most: 100, minutes: 24 * 60, advice: byMail }
const device: Budget = { purpose: 'sign_in_device', most: 15, minutes: 60, advice: byMail }

const registering: Budget = { purpose: 'register', most: 100, minutes: 60 }
const proving: Budget = { purpose: 'password_proof', most: 10, minutes: 15 }
const asking: Budget = { purpose: 'passkey', most: 100, minutes: 60 }

// What a password costs to hash is the same whether it is right or wrong.
const hashed: Budget = { purpose: 'password_account', most: 60, minutes: 15 }
const hashedHere: Budget = { purpose: 'password_place', most: 600, minutes: 15 }
// Each of these is a mail to the owner, and nobody has shown yet that the address is theirs.
const changing: Budget = { purpose: 'change_ways_in', most: 30, minutes: 24 * 60 }
const exporting: Budget = { purpose: 'export_data', most: 20, minutes: 60 }

const lookForMail = 'Please look for our earlier emails, in the spam folder too.'
const mailPair: Budget = { purpose: 'forgot_pair', most: 5, minutes: 60, advice: lookForMail }
const mailPlace: Budget = { purpose: 'forgot_place', most: 50, minutes: 60 }
const mailAccount: Budget = { purpose: 'forgot_account', most: 10, minutes: 60, advice: lookForMail }

/** What a try to sign in counts against. `device_id` is given for a device that this account knows. */
export function signInUses(email: string, address: string, device_id: string | undefined): LimitUse[] {
  if (device_id !== undefined) return [{ budget: device, subject: `${email} ${device_id}` }]
  const block = addressBlock(address)
  return [
    { budget: pair, subject: `${email} ${block}` },
    { budget: place, subject: block },
    { budget: burst, subject: email },
    { budget: longRun, subject: email },
  ]
}

/** What any hash of a password counts against, whatever comes of it. A person never gets there. */
export const hashUses = (account: string, address: string): LimitUse[] => [
  { budget: hashed, subject: account },
  { budget: hashedHere, subject: addressBlock(address) },
]

export const registerUses = (address: string): LimitUse[] => [{ budget: registering, subject: addressBlock(address) }]

/** What a browser is asked to sign is kept until it answers. */
export const passkeyUses = (address: string): LimitUse[] => [{ budget: asking, subject: addressBlock(address) }]

/** A signed-in account says its password once more: whoever found an open browser must not find it out. */
export const proofUses = (account_id: string): LimitUse[] => [{ budget: proving, subject: account_id }]

/** A change of how the account is got into, counted once it is clear that it may be made. */
export const changingUses = (account_id: string): LimitUse[] => [{ budget: changing, subject: account_id }]

/** All that is kept of somebody takes many statements to read. */
export const exportingUses = (account_id: string): LimitUse[] => [{ budget: exporting, subject: account_id }]

export function forgotUses(email: string, address: string): LimitUse[] {
  const block = addressBlock(address)
  return [
    { budget: mailPair, subject: `${email} ${block}` },
    { budget: mailPlace, subject: block },
    { budget: mailAccount, subject: email },
  ]
}
