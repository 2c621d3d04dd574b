import { createHmac } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import { earlier } from './subscription-rules.ts'
import { lockSubscription, updateSubscription } from './subscription-store.ts'
import { detachIdentities, endOfFormerTrial, rememberIdentities, trialIdentityKey } from './trial-identity-store.ts'

/** What one partner can be known by again. */
export interface TrialIdentities {
  email?: string
  mobile_number?: string
  abn?: string | null
}

/** Keyed, because the plain hashes of all mobile numbers and ABNs are made in minutes. */
async function hashIdentities(tx: Db, identities: TrialIdentities): Promise<Uint8Array[]> {
  const given = Object.entries(identities).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '')
  if (given.length === 0) return []
  const key = await trialIdentityKey(tx)
  return given.map(([kind, value]) => createHmac('sha256', key).update(`${kind}:${value}`).digest())
}

/** When the trial of an erased account of the same partner ends; undefined for somebody new. */
export const formerTrialEnd = async (tx: Db, identities: TrialIdentities): Promise<Date | undefined> =>
  endOfFormerTrial(tx, await hashIdentities(tx, identities))

/** Remembers the ABN that a partner gave; a trial that it had before ends this one no later than that one. */
export async function rememberAbn(tx: Db, account_id: string, abn: string, now: Date): Promise<void> {
  const subscription = await lockSubscription(tx, account_id)
  if (subscription === undefined) return
  const hashes = await hashIdentities(tx, { abn })
  const former = await endOfFormerTrial(tx, hashes)
  const trial_ends_at = earlier(subscription.trial_ends_at, former)
  if (trial_ends_at < subscription.trial_ends_at) await updateSubscription(tx, account_id, { trial_ends_at, changed_at: now })
  await rememberIdentities(tx, { account_id, trial_ends_at, now }, hashes)
}

/** Keeps nothing of the partner but the hashes of what they were known by. */
export async function keepTrialIdentities(
  tx: Db,
  trial: { account_id: string; trial_ends_at: Date; now: Date },
  identities: TrialIdentities,
): Promise<void> {
  await rememberIdentities(tx, trial, await hashIdentities(tx, identities))
  await detachIdentities(tx, trial.account_id, trial.trial_ends_at, trial.now)
}
