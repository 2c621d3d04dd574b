import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Hasher, Hashing } from './hashing.ts'
import { stepOf } from './one-time-code.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import type { TwoFactorKeys } from './two-factor-keys.ts'
import { findTwoFactor, takeRecoveryCode, takeStep } from './two-factor-store.ts'
import type { TwoFactorRow } from './two-factor-tables.ts'

interface Deps {
  database: Database
  now: Now
  two_factor_keys: TwoFactorKeys
  hashing: Hashing
}

export const WRONG_CODE = 'That code is not right, or was used before. Please type the newest one.'

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Whether this is a code of the app or a recovery code of the account. It is used up by that. */
export async function useCode(deps: Deps, row: TwoFactorRow, code: string, who: Hasher): Promise<boolean> {
  const db = deps.database.query
  if (isAppCode(code)) {
    const step = stepOf(deps.two_factor_keys.unseal(row), code, deps.now())
    return step !== undefined && takeStep(db, row.account_id, step)
  }
  const salt = row.recovery_salt
  if (salt === null) return false
  return takeRecoveryCode(db, row.account_id, await deps.hashing.counted(who, () => hashRecoveryCode(code, salt)))
}

/**
 * The second step of a sign-in, where the account asks for one. Only called after the right password: before that, nobody
 * learns whether an account has a second step.
 */
export async function passSecondStep(deps: Deps, account_id: string, code: string | undefined, who: Hasher): Promise<void> {
  const row = await findTwoFactor(deps.database.query, account_id)
  if (row === undefined || row.confirmed_at === null) return
  if (code === undefined) throw new Failure('second_factor_required')
  if (!(await useCode(deps, row, code, who))) throw new Failure('invalid_credentials', { detail: WRONG_CODE })
}
