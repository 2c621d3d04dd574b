import type { AccountExport } from '#contract/account-export.ts'
import type { User } from '#contract/people/accounts.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Caller } from '#server/platform/http/http.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import type { Log } from '#server/platform/monitoring/log.ts'
import type { AccountRow } from './account-tables.ts'
import type { PasskeySite } from './passkeys/passkey-ceremony.ts'
import type { Hashing } from './passwords/hashing.ts'
import type { TwoFactorKeys } from './two-factor/two-factor-keys.ts'

/** A change of how an account is accessed, or of what can be read of it without signing in. */
export type AccountChange =
  | 'password_changed'
  | 'password_reset'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes_replaced'
  | 'passkey_added'
  | 'passkey_removed'
  | 'calendar_feed_made'
  | 'calendar_feed_renewed'

/** Emails the owner once the caller's transaction commits: the change may be the work of somebody else. */
export type NotifyOwner = (tx: Db, account_id: string, change: AccountChange, now: Date) => Promise<void>

/** What the slices above do with an account. */
interface LifecycleHooks {
  /** Opens the restaurant and its free trial, in the transaction that creates the account. */
  onRegistered: (tx: Db, account: AccountRow & { restaurant_id: string }) => Promise<void>
  findSubscriptionStatus: (db: Db, account_id: string, now: Date) => Promise<User['subscription_status']>
  /** Where the account works. */
  findMembership: (db: Db, account: AccountRow) => Promise<User['membership']>
  /** What other slices store about an account, for the data export of its owner. */
  exportData: (db: Db, caller: Caller) => Promise<Omit<AccountExport, 'user' | 'sessions' | 'passkeys' | 'two_step_sign_in'>>
  /** Closes what is read without signing in. Called in the transaction that changes the password or enables two-step sign-in. */
  onCredentialsChanged: (tx: Db, account_id: string) => Promise<void>
  /** Called in the transaction that erases an account; throws a Failure if the account cannot be erased yet. */
  onErasing: (tx: Db, account: AccountRow, now: Date) => Promise<void>
}

export interface AccountDeps {
  database: Database
  now: Now
  log: Log
  jobs: Jobs
  limits: Limits
  hashing: Hashing
  two_factor_keys: TwoFactorKeys
  passkey_site: PasskeySite
  notifyOwner: NotifyOwner
  lifecycle: LifecycleHooks
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
