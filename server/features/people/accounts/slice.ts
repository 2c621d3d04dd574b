import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { accountEmails } from './account-emails.ts'
import { deleteExpiredResets } from './account-store.ts'
import { deleteExpiredChanges, deleteExpiredLinks } from './email-addresses/email-change-store.ts'
import { deleteExpiredChallenges } from './passkeys/passkey-store.ts'
import { deleteExpiredDevices, deleteExpiredSessions } from './sign-in/session-store.ts'
import { CONFIRMATION_PERIOD_MS } from './two-factor/two-factor-flows.ts'
import { deleteExpiredPending } from './two-factor/two-factor-store.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountRoutes } from './account-routes.ts'
import { optionalEmailPages } from './optional-emails/optional-email-flows.ts'
import { passkeySite } from './passkeys/passkey-ceremony.ts'
import { makeHashing } from './passwords/hashing.ts'
import type { HashCost } from './passwords/password-hash.ts'
import { loadTwoFactorKeys } from './two-factor/two-factor-keys.ts'

const SWEEP_SECONDS = 600

function accountJobs(jobs: Jobs, deps: { database: Database; now: Now; emails: Emails }): void {
  deps.emails.work('accounts.emails', accountEmails)
  jobs.every(SWEEP_SECONDS, 'accounts.expired_sessions', async () => {
    await deleteExpiredSessions(deps.database.query, deps.now())
    await deleteExpiredDevices(deps.database.query, deps.now())
    await deleteExpiredChallenges(deps.database.query, deps.now())
    await deleteExpiredResets(deps.database.query, deps.now())
    await deleteExpiredLinks(deps.database.query, deps.now())
    await deleteExpiredChanges(deps.database.query, deps.now())
    await deleteExpiredPending(deps.database.query, new Date(deps.now().getTime() - CONFIRMATION_PERIOD_MS))
  })
}

export { makeAuthenticator } from './sign-in/session-flows.ts'
export type { HashCost }

interface AccountParts {
  hash_cost: HashCost | undefined
  emails: Emails
}

export async function registerAccounts(
  app: AppParts,
  { hash_cost, emails }: AccountParts,
): Promise<AccountDeps> {
  const { config, database, now, limits, origin, own_origins } = app
  const accounts: AccountDeps = {
    ...app,
    hashing: makeHashing(limits, hash_cost),
    two_factor_keys: await loadTwoFactorKeys(database, config.two_factor_key, now()),
    passkey_site: passkeySite(origin, own_origins),
    hooks: [],
  }
  accountRoutes(app, accounts)
  optionalEmailPages(app.page, app)
  accountJobs(app.jobs, { ...app, emails })
  return accounts
}
