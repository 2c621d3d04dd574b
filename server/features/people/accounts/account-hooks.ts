import type { AccountExport } from '#contract/account-export.ts'
import type { User } from '#contract/people/accounts.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { StreamedFields } from '#server/platform/http/replies/streamed-reply.ts'
import type { Caller } from '#server/application/callers.ts'
import type { AccountRow } from './account-store.ts'

type ExportedElsewhere = StreamedFields<
  Omit<
    AccountExport,
    'user' | 'email_changes' | 'stopped_emails' | 'sessions' | 'passkeys' | 'two_step_sign_in'
  >
>
type DescribedElsewhere = Pick<User, 'subscription_status' | 'membership'>

/**
 * What a slice above does in the transaction that erases an account. The steps follow each other in this
 * order, each in every slice; all but `leave` are for the owner of a restaurant.
 */
interface ErasingHooks {
  /** The first lock: it waits for a listing that is being created, and no other can begin. */
  lock?: (tx: Db, restaurant_id: string) => Promise<unknown>
  /** Ends what the account itself has: holds, checkouts, memberships, the subscription plan. */
  leave?: (tx: Db, account: AccountRow, now: Date) => Promise<unknown>
  /** Before the check, so that no order can be placed between the two. */
  withdraw?: (tx: Db, restaurant_id: string, now: Date) => Promise<unknown>
  /** Throws a Failure if the account cannot be erased yet. */
  check?: (tx: Db, restaurant_id: string) => Promise<unknown>
  close?: (tx: Db, restaurant_id: string, now: Date) => Promise<unknown>
}

/**
 * What a slice above does with accounts. It adds its hooks when it registers, and so after those of the
 * slices below it.
 */
export interface AccountHooks {
  /** Called in the transaction that creates the account of a restaurant. */
  onRegistered?: (tx: Db, account: AccountRow & { restaurant_id: string }) => Promise<unknown>
  /** Adds to what a user sees of the account. */
  describe?: (db: Db, account: AccountRow, now: Date) => Promise<Partial<DescribedElsewhere>>
  /**
   * Adds what the slice stores about an account to the data export of its owner. What grows with each order is given
   * in pages.
   */
  exportData?: (db: Db, caller: Caller) => Promise<Partial<ExportedElsewhere>>
  /**
   * Closes what is read without signing in. Called in the transaction that changes the password or enables
   * two-step sign-in.
   */
  onCredentialsChanged?: (tx: Db, account_id: string) => Promise<unknown>
  /** Called in the transaction that gives an account another mobile number. */
  onMobileChanged?: (tx: Db, account_id: string, mobile_number: string) => Promise<unknown>
  /** Called in the transaction that gives an account another email. */
  onEmailChanged?: (tx: Db, account_id: string, email: string) => Promise<unknown>
  /**
   * Called in the transaction that adds a passkey, enables two-step sign-in, or removes the last second step.
   */
  onSecondStepChanged?: (tx: Db, account_id: string, had_second_step: boolean) => Promise<unknown>
  onErasing?: ErasingHooks
}

export async function registerElsewhere(
  hooks: AccountHooks[],
  tx: Db,
  account: AccountRow & { restaurant_id: string },
): Promise<void> {
  for (const { onRegistered } of hooks) await onRegistered?.(tx, account)
}

export async function describeElsewhere(
  hooks: AccountHooks[],
  db: Db,
  account: AccountRow,
  now: Date,
): Promise<DescribedElsewhere> {
  const described: DescribedElsewhere = { subscription_status: null, membership: null }
  for (const { describe } of hooks) Object.assign(described, await describe?.(db, account, now))
  return described
}

/** Each field is the export of one slice; the schema of the reply refuses an export that lacks one. */
export async function exportElsewhere(
  hooks: AccountHooks[],
  db: Db,
  caller: Caller,
): Promise<ExportedElsewhere> {
  const exported: Partial<ExportedElsewhere> = {}
  for (const { exportData } of hooks) Object.assign(exported, await exportData?.(db, caller))
  return exported as ExportedElsewhere
}

export async function secureElsewhere(hooks: AccountHooks[], tx: Db, account_id: string): Promise<void> {
  for (const { onCredentialsChanged } of hooks) await onCredentialsChanged?.(tx, account_id)
}

export async function renumberElsewhere(
  hooks: AccountHooks[],
  tx: Db,
  account_id: string,
  mobile_number: string,
): Promise<void> {
  for (const { onMobileChanged } of hooks) await onMobileChanged?.(tx, account_id, mobile_number)
}

export async function moveElsewhere(
  hooks: AccountHooks[],
  tx: Db,
  account_id: string,
  email: string,
): Promise<void> {
  for (const { onEmailChanged } of hooks) await onEmailChanged?.(tx, account_id, email)
}

export async function changeSecondStepElsewhere(
  hooks: AccountHooks[],
  tx: Db,
  account_id: string,
  had_second_step: boolean,
): Promise<void> {
  for (const { onSecondStepChanged } of hooks) await onSecondStepChanged?.(tx, account_id, had_second_step)
}

/** From the top down: what a slice stores refers to what is stored below it. */
export async function eraseElsewhere(
  hooks: AccountHooks[],
  tx: Db,
  account: AccountRow,
  now: Date,
): Promise<void> {
  const erasing = hooks.flatMap(({ onErasing }) => onErasing ?? []).toReversed()
  const { restaurant_id } = account
  const runStep = async (step: 'lock' | 'withdraw' | 'check' | 'close'): Promise<void> => {
    if (restaurant_id !== null) for (const hook of erasing) await hook[step]?.(tx, restaurant_id, now)
  }
  await runStep('lock')
  for (const { leave } of erasing) await leave?.(tx, account, now)
  for (const step of ['withdraw', 'check', 'close'] as const) await runStep(step)
}
