import { linkTo } from '#contract/links.ts'
import { RESET_LINK_HOURS } from '#contract/constants.ts'
import { HOUR_MS } from '#contract/time.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Email, Mailer } from '#server/platform/mail/mailer.ts'
import { deleteExpiredResets, insertReset, lockAccount } from './account-store.ts'
import { deleteExpiredChallenges } from './passkeys/passkey-store.ts'
import { deleteExpiredDevices } from './sign-in/device-store.ts'
import { deleteExpiredSessions } from './sign-in/session-store.ts'
import { hashToken, newToken } from './sign-in/session-token.ts'
import { CONFIRMATION_PERIOD_MS } from './two-factor/two-factor-flows.ts'
import { deleteExpiredPending } from './two-factor/two-factor-store.ts'

export interface AccountJobData {
  /** Null if no account has that email. */
  'accounts.reset_mail': { account_id: string | null }
}

const RESET_LIFETIME_MS = RESET_LINK_HOURS * HOUR_MS
const SWEEP_SECONDS = 600

export interface AccountEmails {
  /** Builds the email with the link to set a new password. */
  resetEmail: (person: { name: string; email: string }, link: string) => Email
}

interface AccountJobDeps extends AccountEmails {
  database: Database
  now: Now
  mailer: Mailer
  origin: string
}

export function accountJobs(jobs: Jobs, deps: AccountJobDeps): void {
  // The token is generated here and not when the email is enqueued, so that the job queue never contains it.
  jobs.work('accounts.reset_mail', async ({ account_id }) => {
    if (account_id === null) return
    const token = newToken()
    const account = await deps.database.transaction(async (tx) => {
      const owner = await lockAccount(tx, account_id)
      const expires_at = new Date(deps.now().getTime() + RESET_LIFETIME_MS)
      if (owner !== undefined) await insertReset(tx, { token_hash: hashToken(token), account_id, expires_at })
      return owner
    })
    if (account === undefined) return
    const link = `${deps.origin}${linkTo('reset', token)}`
    await deps.mailer.send(deps.resetEmail(account, link))
  })
  jobs.every(SWEEP_SECONDS, 'accounts.expired_sessions', async () => {
    await deleteExpiredSessions(deps.database.query, deps.now())
    await deleteExpiredDevices(deps.database.query, deps.now())
    await deleteExpiredChallenges(deps.database.query, deps.now())
    await deleteExpiredResets(deps.database.query, deps.now())
    await deleteExpiredPending(deps.database.query, new Date(deps.now().getTime() - CONFIRMATION_PERIOD_MS))
  })
}
