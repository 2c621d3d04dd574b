import { createHmac } from 'node:crypto'
import type { TrialIdentity } from '#contract/kitchen/subscriptions.ts'
import { recordAudit } from '#server/features/people/audit/public.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { secondTrialEnd, statusAt, trialEnd } from './subscription-rules.ts'
import {
  findOwnerOfRestaurant,
  findRestaurantOfAccount,
  lockSubscription,
  updateSubscription,
} from './subscription-store.ts'
import {
  allowTrial,
  detachIdentities,
  findAccountsInSecondTrial,
  findOrCreateTrialIdentityKey,
  findOtherTrials,
  findRestaurantsInCommon,
  findTrialRefusal,
  type HashedIdentity,
  insertIdentities,
  insertTrialRefusal,
  lockIdentities,
} from './trial-identity-store.ts'

/** What identifies the same partner at another restaurant. */
export type TrialIdentities = { [Kind in TrialIdentity]?: string | null }

/** Keyed hashes: the plain hashes of all mobile numbers and ABNs can be computed in minutes. */
async function hashIdentities(tx: Db, identities: TrialIdentities): Promise<HashedIdentity[]> {
  const entries = Object.entries(identities).filter(
    (entry): entry is [TrialIdentity, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  if (entries.length === 0) return []
  const key = await findOrCreateTrialIdentityKey(tx)
  return entries.map(([kind, value]) => ({
    kind,
    hash: createHmac('sha256', key).update(`${kind}:${value}`).digest(),
  }))
}

/**
 * Remembers what identifies a partner, also once the restaurant is gone; what is remembered of another
 * restaurant that had a trial ends this one.
 */
export async function rememberTrialIdentities(
  tx: Db,
  account_id: string,
  identities: TrialIdentities,
  now: Date,
): Promise<void> {
  const subscription = await lockSubscription(tx, account_id)
  if (subscription === undefined) return
  const hashed = await hashIdentities(tx, identities)
  await lockIdentities(tx, hashed)
  await insertIdentities(tx, { account_id, trial_ends_at: subscription.trial_ends_at, now }, hashed)
  await endSecondTrial(tx, account_id, now)
}

/** Ends a trial whose partner had one already, and tells the desk. */
export async function endSecondTrial(tx: Db, account_id: string, now: Date): Promise<void> {
  const row = await lockSubscription(tx, account_id)
  if (row === undefined || row.current_period_end !== null || statusAt(row, now) !== 'trial') return
  const refusal = await findTrialRefusal(tx, account_id)
  if (refusal !== undefined && refusal.allowed_at !== null) return
  const others = await findOtherTrials(tx, account_id)
  const second = secondTrialEnd(row.trial_ends_at, others, now)
  if (second === undefined) return
  const { trial_ends_at, kind } = second
  const status = trial_ends_at > now ? 'trial' : 'expired'
  await updateSubscription(tx, account_id, { trial_ends_at, status, changed_at: now })
  await insertTrialRefusal(tx, { account_id, refused_at: now, identity: kind })
  const restaurant_id = await findRestaurantOfAccount(tx, account_id)
  if (restaurant_id === null) return
  const shared = await findRestaurantsInCommon(tx, account_id)
  await recordAudit(tx, now, { kind: 'system' }, [
    {
      action: 'refused a second free month',
      object_kind: 'restaurant',
      object_id: restaurant_id,
      before: { trial_ends_at: row.trial_ends_at.toISOString() },
      after: {
        trial_ends_at: trial_ends_at.toISOString(),
        shares: kind,
        with: shared.map(({ id }) => id).join(', ') || 'an erased restaurant',
      },
    },
  ])
}

const SECOND_TRIALS_MAX = 200

/** Ends second trials that nobody could notice when they began: the other restaurant had not sold yet. */
export async function endSecondTrials(database: Database, now: Date): Promise<void> {
  for (const account_id of await findAccountsInSecondTrial(database.query, now, SECOND_TRIALS_MAX))
    await database.transaction((tx) => endSecondTrial(tx, account_id, now))
}

/** Keeps only the hashes of what identified the partner, without a link to the erased account. */
export async function detachTrialIdentities(
  tx: Db,
  trial: { account_id: string; trial_ends_at: Date; now: Date },
  identities: TrialIdentities,
): Promise<void> {
  await insertIdentities(tx, trial, await hashIdentities(tx, identities))
  await detachIdentities(tx, trial.account_id, trial.trial_ends_at, trial.now)
}

export interface RefusedFreeMonth {
  refused_at: Date
  identity: TrialIdentity
  restaurants: { id: string; name: string }[]
}

/** The free month that was refused to the owner of a restaurant, and whom it shares with; none once it is allowed. */
export async function findRefusedFreeMonth(
  db: Db,
  restaurant_id: string,
): Promise<RefusedFreeMonth | undefined> {
  const account_id = await findOwnerOfRestaurant(db, restaurant_id)
  const refusal = account_id === undefined ? undefined : await findTrialRefusal(db, account_id)
  if (account_id === undefined || refusal === undefined || refusal.allowed_at !== null) return undefined
  const restaurants = await findRestaurantsInCommon(db, account_id)
  return { refused_at: refusal.refused_at, identity: refusal.identity, restaurants }
}

/** Begins a whole trial although its partner had one, because an operator has looked into it. */
export async function allowFreeMonth(tx: Db, restaurant_id: string, now: Date): Promise<void> {
  const account_id = await findOwnerOfRestaurant(tx, restaurant_id)
  const row = account_id === undefined ? undefined : await lockSubscription(tx, account_id)
  const refusal = row && (await findTrialRefusal(tx, row.account_id))
  if (row === undefined || refusal === undefined || refusal.allowed_at !== null)
    throw new Failure('free_month_not_refused')
  if (statusAt(row, now) === 'active') throw new Failure('free_month_not_refused')
  await allowTrial(tx, row.account_id, now)
  await updateSubscription(tx, row.account_id, {
    status: 'trial',
    trial_started_at: now,
    trial_ends_at: trialEnd(now),
    trial_notice_at: null,
    changed_at: now,
  })
}
