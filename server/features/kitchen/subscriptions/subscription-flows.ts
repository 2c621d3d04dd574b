import type { Subscription } from '#contract/kitchen/subscriptions.ts'
import { type AccountDeps, findUser } from '#server/features/people/accounts/public.ts'
import type { PaymentProvider } from '#server/features/payments/processing/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { Caller } from '#server/application/callers.ts'
import {
  toSubscription,
  restartedTrial,
  type Status,
  statusAt,
  toExportedSubscription,
  trialEnd,
} from './subscription-rules.ts'
import {
  findSubscription,
  findAbn,
  findOwnerOfRestaurant,
  insertSubscription,
  lockSubscription,
  updateSubscription,
} from './subscription-store.ts'
import type { SubscriptionRow } from './subscription-tables.ts'
import type { ExportedSubscription } from '#contract/account-export.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { detachTrialIdentities, endSecondTrial, rememberTrialIdentities } from './trial-identity-flows.ts'
import { findTrialRefusal } from './trial-identity-store.ts'

export interface SubscriptionDeps {
  database: Database
  now: Now
  provider: Pick<PaymentProvider, 'openBillingPortal'>
  own_origins: ReadonlySet<string>
  accounts: AccountDeps
}

async function findOwnSubscription(
  { database }: SubscriptionDeps,
  caller: Caller,
  user_id: string,
): Promise<SubscriptionRow> {
  if (user_id !== caller.id)
    throw new Failure('forbidden', { detail: 'You can only see your own subscription.' })
  const row = await findSubscription(database.query, caller.id)
  if (row === undefined)
    throw new Failure('not_found', { detail: 'Only restaurant partners have a subscription.' })
  return row
}

export async function readSubscription(
  deps: SubscriptionDeps,
  caller: Caller,
  user_id: string,
): Promise<Subscription> {
  const row = await findOwnSubscription(deps, caller, user_id)
  const user = await findUser(deps.accounts, caller.id)
  return toSubscription(row, user, deps.now(), await findTrialRefusal(deps.database.query, caller.id))
}

/** Returns the address of the provider's page to manage the caller's subscription plan. */
export async function openBillingPortal(
  deps: SubscriptionDeps,
  caller: Caller,
  input: { user_id: string; origin_url: string },
): Promise<{ url: string }> {
  const { provider_ref } = await findOwnSubscription(deps, caller, input.user_id)
  if (!deps.own_origins.has(input.origin_url))
    throw invalid({ origin_url: 'This is not an address of this site' })
  if (provider_ref === null) throw new Failure('no_running_plan')
  return { url: await deps.provider.openBillingPortal(provider_ref, `${input.origin_url}/`) }
}

interface Owner {
  id: string
  email: string
  mobile_number: string
}

/** Starts the trial of a new partner, which ends earlier where the same partner had one before. */
export async function startTrial(tx: Db, { id, email, mobile_number }: Owner, now: Date): Promise<void> {
  await insertSubscription(tx, {
    account_id: id,
    status: 'trial',
    trial_started_at: now,
    trial_ends_at: trialEnd(now),
    current_period_end: null,
    cancel_at_period_end: false,
    provider_ref: null,
    changed_at: now,
    checked_at: null,
    trial_notice_at: null,
  })
  await rememberTrialIdentities(tx, id, { email, mobile_number }, now)
}

/**
 * Starts the trial of the owner of a restaurant once more, in full; one that was shortened, or has been paid
 * for since, is left as it is.
 */
export async function restartTrial(tx: Db, restaurant_id: string, now: Date): Promise<void> {
  const account_id = await findOwnerOfRestaurant(tx, restaurant_id)
  const row = account_id === undefined ? undefined : await lockSubscription(tx, account_id)
  const trial = row && restartedTrial(row, now)
  if (row === undefined || trial === undefined) return
  await updateSubscription(tx, row.account_id, { ...trial, changed_at: now })
  await endSecondTrial(tx, row.account_id, now)
}

export async function findSubscriptionStatus(db: Db, account_id: string, now: Date): Promise<Status> {
  const row = await findSubscription(db, account_id)
  return row === undefined ? 'expired' : statusAt(row, now)
}

/** The subscription of an account for its data export; null where there is none. */
export async function exportSubscription(db: Db, account_id: string): Promise<ExportedSubscription | null> {
  const row = await findSubscription(db, account_id)
  return row === undefined ? null : toExportedSubscription(row)
}

/**
 * Ends the subscription of an account that is being erased, and remembers that its owner had a trial, also by
 * the ABN of the restaurant, which is still there. The subscription plan ends after the commit.
 */
export async function endSubscription(
  tx: Db,
  jobs: Pick<Jobs, 'enqueue'>,
  owner: Owner,
  now: Date,
): Promise<void> {
  const { id: account_id, email, mobile_number } = owner
  const row = await lockSubscription(tx, account_id)
  if (row === undefined) return
  const identities = { email, mobile_number, abn: await findAbn(tx, account_id) }
  await detachTrialIdentities(tx, { account_id, trial_ends_at: row.trial_ends_at, now }, identities)
  await updateSubscription(tx, account_id, { status: 'expired', provider_ref: null, changed_at: now })
  if (row.provider_ref !== null)
    await jobs.enqueue(tx, 'subscriptions.end_subscription_plan', [{ provider_ref: row.provider_ref }])
}
