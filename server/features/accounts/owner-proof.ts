import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Caller } from '#server/platform/http/http.ts'
import type { AccountDeps } from './account-flows.ts'
import { proofUses } from './account-limits.ts'
import { findById, lockAccount } from './account-store.ts'
import type { AccountRow } from './account-tables.ts'
import { type Hasher, hasherOf } from './passwords/hashing.ts'
import { isPassword, isStillPassword } from './passwords/password-hash.ts'
import { readCode, trySecondStep, WRONG_CODE } from './two-factor/second-factor.ts'

type Deps = Pick<AccountDeps, 'database' | 'now' | 'limits' | 'hashing' | 'two_factor_keys'>

/** A password that was right for this account a moment ago. */
interface Proof {
  account: AccountRow
  who: Hasher
  password: string
  /** Where a refusal is shown. */
  field: string
}

const notCurrent = (field: string) => invalid({ [field]: 'That is not your current password' })

/** Makes sure that the signed-in person knows the password. It is hashed outside any transaction, so `lockProven` has to look again. */
export async function provePassword(
  deps: Pick<Deps, 'database' | 'limits' | 'hashing'>,
  caller: Caller,
  password: string,
  field: string,
): Promise<Proof> {
  return deps.limits.guess(proofUses(caller.id), 'invalid', async () => {
    const account = await findById(deps.database.query, caller.id)
    const who = hasherOf(caller)
    const isRight = await deps.hashing.counted(who, () => isPassword(password, account?.password_hash))
    if (!isRight || account === undefined) throw notCurrent(field)
    return { account, who, password, field }
  })
}

/** Holds the account of a proof, and refuses when the password was changed or the account erased since. */
export async function lockProven(tx: Db, { account, password, field }: Proof): Promise<AccountRow> {
  const locked = await lockAccount(tx, account.id)
  if (locked === undefined) throw new Failure('sign_in_required')
  if (!(await isStillPassword(password, account.password_hash, locked.password_hash))) throw notCurrent(field)
  return locked
}

/**
 * Acts for an owner who has proven the password and, where two-step sign-in is on, gives a code as well. The account is held from the
 * look at both until `act` has committed.
 */
export const actAsOwner = <T>(
  deps: Deps,
  proof: Proof,
  code: string | undefined,
  act: (tx: Db, owner: { account: AccountRow; has_second_step: boolean }) => Promise<T>,
): Promise<T> =>
  deps.limits.guess(proofUses(proof.account.id), 'invalid', async () => {
    const given = await readCode(deps, proof.account.id, code, proof.who)
    return deps.database.transaction(async (tx) => {
      const account = await lockProven(tx, proof)
      const step = await trySecondStep(deps, tx, proof.account.id, given)
      if (step === 'missing')
        throw new Failure('second_factor_required', {
          detail: 'Please enter a code of your authenticator app as well, or a recovery code.',
        })
      if (step === 'wrong') throw invalid({ code: WRONG_CODE })
      return act(tx, { account, has_second_step: step === 'passed' })
    })
  })
