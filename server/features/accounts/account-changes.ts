import type { Db } from '#server/platform/db/database.ts'

/** What changed in how somebody gets into an account, or reads of it without getting in. */
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

/** Has the owner told by mail, once the caller's transaction commits: whoever did it may be somebody else. */
export type NotifyOwner = (tx: Db, account_id: string, what: AccountChange, now: Date) => Promise<void>
