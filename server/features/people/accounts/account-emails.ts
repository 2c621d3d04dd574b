import { RESET_LINK_HOURS } from '#contract/constants.ts'
import { linkTo } from '#contract/links.ts'
import { HOUR_MS } from '#contract/time.ts'
import type { EmailBuilders, EmailDeps, EmailJob } from '#server/features/messages/notifications/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { AccountChange } from './account-deps.ts'
import { accountChangedTemplate, passwordResetTemplate } from './account-email-templates.ts'
import { findById, insertReset, lockAccount } from './account-store.ts'
import type { AccountRow } from './account-tables.ts'
import { type EmailAddressEmailData, emailAddressEmails } from './email-addresses/email-address-emails.ts'
import { hashToken, newToken } from './sign-in/session-token.ts'

interface AccountEmailData extends EmailAddressEmailData {
  /** The id makes each change an email of its own, also two changes of the same kind. */
  account_changed: { id: string; account_id: string; what: AccountChange; at: string }
  /** Null if no account has that email. */
  password_reset: { account_id: string | null }
}

export interface AccountJobData {
  'accounts.emails': EmailJob<AccountEmailData>
}

const RESET_LIFETIME_MS = RESET_LINK_HOURS * HOUR_MS

export const accountEmails: EmailBuilders<AccountJobData['accounts.emails']> = {
  ...emailAddressEmails,
  account_changed: async ({ database, origin }, { id, account_id, what, at }) => {
    const owner = await findById(database.query, account_id)
    if (owner === undefined) return undefined
    return {
      key: `${what}:${id}`,
      to: owner,
      template: accountChangedTemplate({ what, at, name: owner.name, origin }),
    }
  },
  password_reset: async (deps, { account_id }) => {
    if (account_id === null) return undefined
    const token = newToken()
    const account = await insertResetToken(deps, account_id, token)
    if (account === undefined) return undefined
    const link = `${deps.origin}${linkTo('reset', token)}`
    const template = passwordResetTemplate({ name: account.name, link })
    return { key: `password_reset:${link}`, has_secret_key: true, to: account, template }
  },
}

/**
 * Called when the email is built and not when it is enqueued, so that the job queue never contains the token.
 */
const insertResetToken = (
  { database, now }: EmailDeps,
  account_id: string,
  token: string,
): Promise<AccountRow | undefined> =>
  database.transaction(async (tx) => {
    const account = await lockAccount(tx, account_id)
    const expires_at = new Date(now().getTime() + RESET_LIFETIME_MS)
    if (account !== undefined) await insertReset(tx, { token_hash: hashToken(token), account_id, expires_at })
    return account
  })

/** Emails the owner once the caller's transaction commits: the change may be the work of somebody else. */
export const notifyAccountChanged = (
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  account_id: string,
  what: AccountChange,
  now: Date,
): Promise<void> =>
  jobs.enqueue(tx, 'accounts.emails', [
    { kind: 'account_changed', id: newId(now), account_id, what, at: now.toISOString() },
  ])
