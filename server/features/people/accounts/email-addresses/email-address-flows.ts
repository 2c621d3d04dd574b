import type { ExportedEmailChange } from '#contract/people/email-addresses.ts'
import type { Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Caller } from '#server/application/callers.ts'
import type { AccountDeps } from '#server/features/people/accounts/account-deps.ts'
import { emailLinkUses } from '#server/features/people/accounts/account-limits.ts'
import { confirmEmail, lockAccount, type AccountRow } from '#server/features/people/accounts/account-store.ts'
import { hashToken } from '#server/features/people/accounts/sign-in/session-token.ts'
import { type EmailLinkRow, findChangesOfAccount, findLink } from './email-change-store.ts'
import { makeChange } from './email-change-flows.ts'

export const emailLinkOver = (): Failure => new Failure('email_link_over')

/** Enqueues the email whose link confirms the address of an account. */
export const sendConfirmLink = (tx: Db, jobs: Pick<Jobs, 'enqueue'>, account_id: string): Promise<void> =>
  jobs.enqueue(tx, 'accounts.emails', [{ kind: 'confirm_email', account_id }])

export async function resendConfirmLink(deps: AccountDeps, caller: Caller): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const account = await lockAccount(tx, caller.id)
    if (account === undefined) throw new Failure('sign_in_required')
    if (account.email_confirmed_at !== null) throw new Failure('email_already_confirmed')
    await sendConfirmLink(tx, deps.jobs, caller.id)
  })
}

/**
 * Runs `act` in a transaction with the account of a link, which is locked. `act` refuses a link that was used
 * before.
 */
export async function useLink(
  deps: Pick<AccountDeps, 'database' | 'now' | 'limits'>,
  { token, address, purposes }: { token: string; address: string; purposes: EmailLinkRow['purpose'][] },
  act: (tx: Db, account: AccountRow, link: EmailLinkRow) => Promise<void>,
): Promise<void> {
  await deps.limits.spend(emailLinkUses(address))
  const token_hash = hashToken(token)
  const link = await findLink(deps.database.query, token_hash, deps.now())
  if (link === undefined || !purposes.includes(link.purpose)) throw emailLinkOver()
  await deps.database.transaction(async (tx) => {
    const account = await lockAccount(tx, link.account_id)
    // Again: another link may have ended this one before the lock was given.
    if (account === undefined || (await findLink(tx, token_hash, deps.now())) === undefined)
      throw emailLinkOver()
    await act(tx, account, link)
  })
}

/**
 * Opens the link that was sent to an address: it confirms that of the account, or makes the change to it.
 * Later it says that this is done.
 */
export const openEmailLink = (deps: AccountDeps, token: string, address: string): Promise<void> =>
  useLink(
    deps,
    { token, address, purposes: ['confirm', 'change'] },
    async (tx, account, { email_change_id }) => {
      await (email_change_id === null
        ? confirmAddress(tx, account, deps.now())
        : makeChange(deps, tx, account, email_change_id))
    },
  )

async function confirmAddress(tx: Db, { id, email_confirmed_at }: AccountRow, now: Date): Promise<void> {
  if (email_confirmed_at !== null) throw new Failure('email_already_confirmed')
  await confirmEmail(tx, id, now)
}

/** The changes of an account's email that are requested or can be undone, for its data export. */
export const exportEmailChanges = async (
  db: Db,
  account_id: string,
  now: Date,
): Promise<ExportedEmailChange[]> =>
  (await findChangesOfAccount(db, account_id, now)).map(
    ({ old_email, new_email, requested_at, changed_at, expires_at }) => ({
      old_email,
      new_email,
      requested_at: requested_at.toISOString(),
      changed_at: changed_at?.toISOString() ?? null,
      expires_at: expires_at.toISOString(),
    }),
  )
