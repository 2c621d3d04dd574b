import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Hasher, Hashing } from '#server/features/accounts/passwords/hashing.ts'
import { totpStep } from './one-time-code.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { TwoFactorKeys } from './two-factor-keys.ts'
import { findTwoFactor, takeRecoveryCode, takeStep } from './two-factor-store.ts'
import type { TwoFactorRow } from './two-factor-tables.ts'

interface Deps {
  now: Now
  two_factor_keys: TwoFactorKeys
}

/** How the second step of a locked account went: there is none, no code was given, a wrong one, or the right one. */
type SecondStep = 'off' | 'missing' | 'wrong' | 'passed'

export const WRONG_CODE = 'That code is not right, or was used before. Please type the newest one.'

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** A code as it was given. A recovery code is hashed already, with the salt of that moment: no transaction waits for that. */
export interface GivenCode {
  text: string
  recovery?: { salt: Uint8Array; hash: Buffer }
}

export async function readCode(
  { database, hashing }: { database: Database; hashing: Hashing },
  account_id: string,
  code: string | undefined,
  who: Hasher,
): Promise<GivenCode | undefined> {
  if (code === undefined) return undefined
  const salt = isAppCode(code) ? null : ((await findTwoFactor(database.query, account_id))?.recovery_salt ?? null)
  if (salt === null) return { text: code }
  return { text: code, recovery: { salt, hash: await hashing.counted(who, () => hashRecoveryCode(code, salt)) } }
}

/**
 * Tries the second step, where the account asks for one; a right code is used up in the caller's transaction. Only called after the
 * right password: before that, nobody learns whether an account has a second step.
 */
export async function trySecondStep(deps: Deps, tx: Db, account_id: string, given: GivenCode | undefined): Promise<SecondStep> {
  const row = await findTwoFactor(tx, account_id)
  if (row === undefined || row.confirmed_at === null) return 'off'
  if (given === undefined) return 'missing'
  return (await useCode(deps, tx, row, given)) ? 'passed' : 'wrong'
}

/** Whether this is a code of the app or a recovery code of the account. It is used up by that. */
async function useCode(deps: Deps, tx: Db, row: TwoFactorRow, { text, recovery }: GivenCode): Promise<boolean> {
  if (isAppCode(text)) {
    const step = totpStep(deps.two_factor_keys.unseal(row), text, deps.now())
    return step !== undefined && takeStep(tx, row.account_id, step)
  }
  // New recovery codes have a new salt, so one of those before is in none of their hashes.
  return recovery !== undefined && takeRecoveryCode(tx, row.account_id, recovery.hash)
}
