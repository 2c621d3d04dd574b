import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { HashRequester, Hashing } from '#server/features/people/accounts/passwords/hashing.ts'
import { findPasskeysOfAccount } from '#server/features/people/accounts/passkeys/passkey-store.ts'
import { totpStep } from './one-time-code.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { TwoFactorKeys } from './two-factor-keys.ts'
import { findTwoFactor, consumeRecoveryCode, consumeTimeStep, type TwoFactorRow } from './two-factor-store.ts'

interface SecondFactorDeps {
  now: Now
  two_factor_keys: TwoFactorKeys
}

/** Of a locked account: it has no second step, no code was submitted, a wrong one, or the right one. */
type SecondStepResult = 'off' | 'missing' | 'wrong' | 'passed'

export const WRONG_CODE = 'That code is not right, or was used before. Please type the newest one.'

const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * A recovery code is hashed before the transaction, with the salt of that moment, so that no lock is held
 * while hashing.
 */
export interface SubmittedCode {
  text: string
  recovery?: { salt: Uint8Array; hash: Buffer }
}

export async function prepareCode(
  { database, hashing }: { database: Database; hashing: Hashing },
  account_id: string,
  code: string | undefined,
  requester: HashRequester,
): Promise<SubmittedCode | undefined> {
  if (code === undefined) return undefined
  const salt = isTotpCode(code)
    ? null
    : ((await findTwoFactor(database.query, account_id))?.recovery_salt ?? null)
  if (salt === null) return { text: code }
  return {
    text: code,
    recovery: {
      salt,
      hash: await hashing.runCounted(requester, () => hashRecoveryCode(code, salt, hashing.cost)),
    },
  }
}

/**
 * Checks the second step of an account that has one; a right code is consumed in the caller's transaction.
 * Only called after the right password: without it, nobody learns whether an account has a second step.
 */
export async function verifySecondStep(
  deps: SecondFactorDeps,
  tx: Db,
  account_id: string,
  code: SubmittedCode | undefined,
): Promise<SecondStepResult> {
  const row = await findTwoFactor(tx, account_id)
  if (row === undefined || row.confirmed_at === null) return 'off'
  if (code === undefined) return 'missing'
  return (await consumeCode(deps, tx, row, code)) ? 'passed' : 'wrong'
}

/** Whether this is a code of the app or a recovery code of the account. A right code cannot be used again. */
async function consumeCode(
  deps: SecondFactorDeps,
  tx: Db,
  row: TwoFactorRow,
  { text, recovery }: SubmittedCode,
): Promise<boolean> {
  if (isTotpCode(text)) {
    const step = totpStep(deps.two_factor_keys.unseal(row), text, deps.now())
    return step !== undefined && consumeTimeStep(tx, row.account_id, step)
  }
  // New recovery codes have a new salt, so a hash of an earlier code matches none of them.
  return recovery !== undefined && consumeRecoveryCode(tx, row.account_id, recovery.hash)
}

/** Whether an account has a second step or a passkey. */
export async function hasSecondFactor(db: Db, account_id: string): Promise<boolean> {
  const [has_two_factor, passkeys] = await Promise.all([
    hasTwoFactor(db, account_id),
    findPasskeysOfAccount(db, account_id),
  ])
  return has_two_factor || passkeys.length > 0
}

export const hasTwoFactor = async (db: Db, account_id: string): Promise<boolean> =>
  ((await findTwoFactor(db, account_id))?.confirmed_at ?? null) !== null
