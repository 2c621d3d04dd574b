import { createHmac } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import { shortenTrial } from './subscription-rules.ts'
import { lockSubscription, updateSubscription } from './subscription-store.ts'
import {
  detachIdentities,
  findFormerTrialEndByHashes,
  insertIdentities,
  findOrCreateTrialIdentityKey,
} from './trial-identity-store.ts'

/** What identifies the same partner after their account was erased. */
export interface TrialIdentities {
  email?: string
  mobile_number?: string
  abn?: string | null
}

/** Keyed hashes: the plain hashes of all mobile numbers and ABNs can be computed in minutes. */
async function hashIdentities(tx: Db, identities: TrialIdentities): Promise<Uint8Array[]> {
  const entries = Object.entries(identities).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  if (entries.length === 0) return []
  const key = await findOrCreateTrialIdentityKey(tx)
  return entries.map(([kind, value]) => createHmac('sha256', key).update(`${kind}:${value}`).digest())
}

/** When the trial of the same partner's erased account ends or ended; undefined for a new partner. */
export const findFormerTrialEnd = async (tx: Db, identities: TrialIdentities): Promise<Date | undefined> =>
  findFormerTrialEndByHashes(tx, await hashIdentities(tx, identities))

/**
 * Remembers the ABN of a partner; a former trial with the same ABN shortens the present one to what was left
 * of it.
 */
export async function rememberAbn(tx: Db, account_id: string, abn: string, now: Date): Promise<void> {
  const subscription = await lockSubscription(tx, account_id)
  if (subscription === undefined) return
  const hashes = await hashIdentities(tx, { abn })
  const trial_ends_at = shortenTrial(subscription.trial_ends_at, await findFormerTrialEndByHashes(tx, hashes))
  if (trial_ends_at < subscription.trial_ends_at)
    await updateSubscription(tx, account_id, { trial_ends_at, changed_at: now })
  await insertIdentities(tx, { account_id, trial_ends_at, now }, hashes)
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
