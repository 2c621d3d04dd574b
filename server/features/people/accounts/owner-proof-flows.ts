import type { Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Caller } from '#server/application/callers.ts'
import type { AccountDeps } from './account-deps.ts'
import { passwordProofUses } from './account-limits.ts'
import { findById, lockAccount, type AccountRow } from './account-store.ts'
import { type HashRequester, hashRequester } from './passwords/hashing.ts'
import { verifyPassword, verifyUnchangedPassword } from './passwords/password-hash.ts'
import { prepareCode, verifySecondStep, WRONG_CODE } from './two-factor/second-factor-flows.ts'

type OwnerProofDeps = Pick<AccountDeps, 'database' | 'now' | 'limits' | 'hashing' | 'two_factor_keys'>

/** What the owner of an account has entered again, to prove to be that. */
export interface OwnerProof {
  password: string
  code: string | undefined
}

/** The password was right for this account when it was checked. */
interface PasswordProof {
  account: AccountRow
  requester: HashRequester
  password: string
  /** The field of the form that a refusal is shown at. */
  field: string
}

const wrongPassword = (field: string) => invalid({ [field]: 'That is not your current password' })

/**
 * Checks the password of the signed-in account. It is hashed outside any transaction, so `lockProvenAccount`
 * checks again.
 */
export async function proveCurrentPassword(
  deps: Pick<OwnerProofDeps, 'database' | 'limits' | 'hashing'>,
  caller: Caller,
  password: string,
  field: string,
): Promise<PasswordProof> {
  return deps.limits.guess(passwordProofUses(caller.id), 'invalid', async () => {
    const account = await findById(deps.database.query, caller.id)
    const requester = hashRequester(caller)
    const isRight = await deps.hashing.runCounted(requester, () =>
      verifyPassword(password, account?.password_hash, deps.hashing.cost),
    )
    if (!isRight || account === undefined) throw wrongPassword(field)
    return { account, requester, password, field }
  })
}

/** Whoever registers with the address of another must not set up how its owner signs in. */
export function requireConfirmedEmail({ email_confirmed_at }: AccountRow): void {
  if (email_confirmed_at === null) throw new Failure('email_not_confirmed')
}

/** Locks the account of a proof; refuses if its password was changed or it was erased since. */
export async function lockProvenAccount(
  tx: Db,
  { account, password, field }: PasswordProof,
): Promise<AccountRow> {
  const locked = await lockAccount(tx, account.id)
  if (locked === undefined) throw new Failure('sign_in_required')
  if (!(await verifyUnchangedPassword(password, account.password_hash, locked.password_hash)))
    throw wrongPassword(field)
  return locked
}

/**
 * Runs `act` in a transaction for an owner who has proven the password and, if two-step sign-in is on,
 * submits a code as well. The account stays locked from the check of both until the commit.
 */
export const actAsOwner = <T>(
  deps: OwnerProofDeps,
  proof: PasswordProof,
  code: string | undefined,
  act: (tx: Db, owner: { account: AccountRow; has_second_step: boolean }) => Promise<T>,
): Promise<T> =>
  deps.limits.guess(passwordProofUses(proof.account.id), 'invalid', async () => {
    const submittedCode = await prepareCode(deps, proof.account.id, code, proof.requester)
    return deps.database.transaction(async (tx) => {
      const account = await lockProvenAccount(tx, proof)
      const result = await verifySecondStep(deps, tx, proof.account.id, submittedCode)
      if (result === 'missing')
        throw new Failure('second_factor_required', {
          detail: 'Please enter a code of your authenticator app as well, or a recovery code.',
        })
      if (result === 'wrong') throw invalid({ code: WRONG_CODE })
      return act(tx, { account, has_second_step: result === 'passed' })
    })
  })

/** The same, and `act` learns whether a code was needed, and right. */
export const actWithSecondStep = async <T>(
  deps: OwnerProofDeps,
  caller: Caller,
  { password, code }: OwnerProof,
  act: (tx: Db, has_second_step: boolean) => Promise<T>,
): Promise<T> =>
  actAsOwner(
    deps,
    await proveCurrentPassword(deps, caller, password, 'password'),
    code,
    (tx, { has_second_step }) => act(tx, has_second_step),
  )

/**
 * Runs `act` in a transaction for a caller who has entered the password again, and a code if two-step sign-in
 * is on.
 */
export const actWithProof = async <T>(
  deps: OwnerProofDeps,
  caller: Caller,
  { password, code }: OwnerProof,
  act: (tx: Db) => Promise<T>,
): Promise<T> => actAsOwner(deps, await proveCurrentPassword(deps, caller, password, 'password'), code, act)
