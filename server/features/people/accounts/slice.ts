import type { Emails } from '#server/features/messages/notifications/public.ts'
import type { AppParts } from '#server/application/app-parts.ts'
import type { AccountDeps } from './account-deps.ts'
import { accountJobs } from './account-jobs.ts'
import { accountRoutes } from './account-routes.ts'
import { optionalEmailPages } from './optional-emails/optional-email-pages.ts'
import { passkeySite } from './passkeys/passkey-ceremony.ts'
import { makeHashing } from './passwords/hashing.ts'
import type { HashCost } from './passwords/password-hash.ts'
import { loadTwoFactorKeys } from './two-factor/two-factor-keys.ts'

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
