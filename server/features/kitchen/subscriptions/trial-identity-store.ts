import { randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'

const KEY_BYTES = 32

/** The key of the hashes; the first process that needs it creates it. */
export async function findOrCreateTrialIdentityKey(tx: Db): Promise<Uint8Array> {
  const find = () => tx.selectFrom('trial_identity_key').select('key').executeTakeFirst()
  const stored = await find()
  if (stored !== undefined) return stored.key
  const created = { id: 1, key: randomBytes(KEY_BYTES) }
  await tx
    .insertInto('trial_identity_key')
    .values(created)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return ((await find()) ?? created).key
}

/** When the trial of an erased account with one of these identities ends; undefined when there was none. */
export async function findFormerTrialEndByHashes(
  tx: Db,
  identity_hashes: Uint8Array[],
): Promise<Date | undefined> {
  if (identity_hashes.length === 0) return undefined
  const former = await tx
    .selectFrom('trial_identity')
    .select('trial_ends_at')
    .where('identity_hash', 'in', identity_hashes)
    .where('erased_at', 'is not', null)
    .orderBy('trial_ends_at')
    .limit(1)
    .executeTakeFirst()
  return former?.trial_ends_at
}

export async function insertIdentities(
  tx: Db,
  trial: { account_id: string; trial_ends_at: Date; now: Date },
  identity_hashes: Uint8Array[],
): Promise<void> {
  if (identity_hashes.length === 0) return
  const { account_id, trial_ends_at, now } = trial
  await tx
    .insertInto('trial_identity')
    .values(
      identity_hashes.map((identity_hash) => ({
        id: newId(now),
        identity_hash,
        account_id,
        trial_ends_at,
        erased_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['account_id', 'identity_hash']).doNothing())
    .execute()
}

/**
 * From now on the identities count against a new account of the same person, and do not lead to the old one
 * any more.
 */
export const detachIdentities = (tx: Db, account_id: string, trial_ends_at: Date, now: Date) =>
  tx
    .updateTable('trial_identity')
    .set({ account_id: null, trial_ends_at, erased_at: now })
    .where('account_id', '=', account_id)
    .execute()

export const deleteIdentitiesErasedBefore = (db: Db, before: Date) =>
  db.deleteFrom('trial_identity').where('erased_at', '<', before).execute()
