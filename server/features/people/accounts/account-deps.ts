import type { User } from '#contract/people/accounts.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { AccountHooks } from './account-hooks.ts'
import type { PasskeySite } from './passkeys/passkey-ceremony.ts'
import type { Hashing } from './passwords/hashing.ts'
import type { TwoFactorKeys } from './two-factor/two-factor-keys.ts'

/** A change of how an account is accessed, or of what can be read of it without signing in. */
export type AccountChange =
  | 'password_changed'
  | 'password_reset'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'two_factor_reset'
  | 'recovery_codes_replaced'
  | 'mobile_changed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'calendar_feed_made'
  | 'calendar_feed_renewed'

export interface AccountDeps {
  database: Database
  now: Now
  log: Log
  jobs: Jobs
  limits: Limits
  hashing: Hashing
  two_factor_keys: TwoFactorKeys
  passkey_site: PasskeySite
  /** Of the slices above, in the order in which they register. */
  hooks: AccountHooks[]
}

export interface SignInResult {
  user: User
  /** The token of the new session. */
  token: string
  device_token: string
}

/** Where a request comes from. */
export interface RequestSource {
  address: string
  /** The browser's User-Agent. */
  device: string | undefined
  /** The token of a device that has signed in before, or an empty string. */
  device_token: string
}
