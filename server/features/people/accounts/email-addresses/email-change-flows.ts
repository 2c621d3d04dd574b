import { CHANGE_EMAIL_HOURS, UNDO_EMAIL_CHANGE_DAYS } from '#contract/constants.ts'
import { DAY_MS, HOUR_MS } from '#contract/time.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { emailAddressesApi } from '#contract/people/email-addresses.ts'
import { type Db, violates } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import { newId } from '#server/platform/ids.ts'
import type { Caller } from '#server/application/callers.ts'
import type { AccountDeps } from '#server/features/people/accounts/account-deps.ts'
import { moveElsewhere } from '#server/features/people/accounts/account-hooks.ts'
import { emailChangeUses } from '#server/features/people/accounts/account-limits.ts'
import { deleteResets, setEmail, type AccountRow } from '#server/features/people/accounts/account-store.ts'
import { actAsOwner, proveCurrentPassword } from '#server/features/people/accounts/owner-proof-flows.ts'
import {
  deleteRequestedChanges,
  findChange,
  insertChange,
  isReserved,
  recordChange,
  deleteConfirmLinks,
} from './email-change-store.ts'

/** Requests a change. What is sent to the new address depends on whether it is taken; the reply does not. */
export async function requestChange(
  deps: AccountDeps,
  caller: Caller,
  { email, password, code }: InputOf<typeof emailAddressesApi.change>,
): Promise<void> {
  const proof = await proveCurrentPassword(deps, caller, password, 'password')
  if (proof.account.email === email) throw invalid({ email: 'This is the email of your account already' })
  await deps.limits.spend(emailChangeUses(caller.id, email))
  await actAsOwner(deps, proof, code, async (tx, { account }) => {
    const requested_at = deps.now()
    const change_id = newId(requested_at)
    await deleteRequestedChanges(tx, caller.id)
    await insertChange(tx, {
      id: change_id,
      account_id: caller.id,
      old_email: account.email,
      new_email: email,
      requested_at,
      changed_at: null,
      expires_at: new Date(requested_at.getTime() + CHANGE_EMAIL_HOURS * HOUR_MS),
    })
    await deps.jobs.enqueue(tx, 'accounts.emails', [{ kind: 'email_change_requested', change_id }])
  })
}

/** Makes a requested change, whose link has proved the new address. The old one is told, and can undo it. */
export async function makeChange(
  deps: AccountDeps,
  tx: Db,
  account: AccountRow,
  change_id: string,
): Promise<void> {
  const changed_at = deps.now()
  const change = await findChange(tx, change_id, changed_at)
  if (change === undefined) throw new Failure('email_link_over')
  if (change.changed_at !== null)
    throw new Failure(change.new_email === account.email ? 'email_already_confirmed' : 'email_link_over')
  await moveAccount(deps, tx, account, change.new_email)
  const expires_at = new Date(changed_at.getTime() + UNDO_EMAIL_CHANGE_DAYS * DAY_MS)
  await recordChange(tx, change_id, { old_email: account.email, changed_at, expires_at })
  await deps.jobs.enqueue(tx, 'accounts.emails', [{ kind: 'email_changed', change_id }])
}

const emailTakenMeanwhile = () =>
  new Failure('email_taken', {
    detail: 'This email belongs to another account by now, so nothing was changed. Please use another one.',
  })

/**
 * Gives a locked account an address that was just proved. Links that were sent to its former one are void.
 */
export async function moveAccount(
  deps: AccountDeps,
  tx: Db,
  account: AccountRow,
  email: string,
): Promise<void> {
  const now = deps.now()
  await setEmail(tx, account.id, email, now).catch((error: unknown) => {
    throw violates(error, 'account_email') ? emailTakenMeanwhile() : error
  })
  // After the write, which waits for an account that is giving this address up at this moment.
  if (await isReserved(tx, email, account.id, now)) throw emailTakenMeanwhile()
  await deleteConfirmLinks(tx, account.id)
  await deleteResets(tx, account.id)
  await moveElsewhere(deps.hooks, tx, account.id, email)
}
