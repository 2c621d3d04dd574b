import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TrialIdentity } from '#contract/kitchen/subscriptions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { TrialRefusalRow } from './subscription-tables.ts'

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

export interface HashedIdentity {
  kind: TrialIdentity
  hash: Uint8Array
}

export interface OtherTrial {
  kind: TrialIdentity | null
  /** Null where the account is erased. */
  account_id: string | null
  trial_ends_at: Date
}

const hasSold = (account_id: ReturnType<typeof sql>) => sql`exists (
  select from restaurant join customer_order on customer_order.restaurant_id = restaurant.id
  where restaurant.account_id = ${account_id} and paid_at is not null)`

/**
 * The trials of other restaurants that have something in common with an account: of erased ones, and of those
 * that have sold in theirs. Of two that have sold, the one that registered first had it.
 */
export async function findOtherTrials(tx: Db, account_id: string): Promise<OtherTrial[]> {
  const { rows } = await sql<OtherTrial>`
    select other.kind, other.account_id, other.trial_ends_at
    from trial_identity own join trial_identity other on other.identity_hash = own.identity_hash
    where own.account_id = ${account_id} and other.account_id is distinct from own.account_id and (
      other.account_id is null or (
        ${hasSold(sql`other.account_id`)} and (other.account_id < own.account_id or not ${hasSold(sql`own.account_id`)})))
    order by other.trial_ends_at`.execute(tx)
  return rows
}

/** Accounts in a trial that nobody has allowed or refused, and that have something in common with another. */
export async function findAccountsInSecondTrial(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct own.account_id
    from subscription join trial_identity own on own.account_id = subscription.account_id
      join trial_identity other on other.identity_hash = own.identity_hash and other.account_id <> own.account_id
    where status = 'trial' and subscription.trial_ends_at > ${now}
      and not exists (select from trial_refusal where trial_refusal.account_id = own.account_id)
      and ${hasSold(sql`other.account_id`)} and (other.account_id < own.account_id or not ${hasSold(sql`own.account_id`)})
    limit ${limit}`.execute(db)
  return rows.map((row) => row.account_id)
}

/** Two restaurants that give the same follow each other, so that the second notices the first. */
export async function lockIdentities(tx: Db, identities: HashedIdentity[]): Promise<void> {
  const keys = identities.map(({ hash }) => Buffer.from(hash).readBigInt64BE())
  keys.sort((one, other) => (one < other ? -1 : 1))
  for (const key of keys) await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
}

export async function insertIdentities(
  tx: Db,
  trial: { account_id: string; trial_ends_at: Date; now: Date },
  identities: HashedIdentity[],
): Promise<void> {
  if (identities.length === 0) return
  const { account_id, trial_ends_at, now } = trial
  await tx
    .insertInto('trial_identity')
    .values(
      identities.map(({ kind, hash }) => ({
        id: newId(now),
        kind,
        identity_hash: hash,
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

export const findTrialRefusal = (db: Db, account_id: string): Promise<TrialRefusalRow | undefined> =>
  db.selectFrom('trial_refusal').selectAll().where('account_id', '=', account_id).executeTakeFirst()

export const insertTrialRefusal = (tx: Db, row: Omit<TrialRefusalRow, 'allowed_at'>) =>
  tx
    .insertInto('trial_refusal')
    .values({ ...row, allowed_at: null })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()

export const allowTrial = (tx: Db, account_id: string, now: Date) =>
  tx.updateTable('trial_refusal').set({ allowed_at: now }).where('account_id', '=', account_id).execute()

/** The restaurants that are still here of which another has something, by name. */
export async function findRestaurantsInCommon(
  db: Db,
  account_id: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct restaurant.id, restaurant.name
    from trial_identity own join trial_identity other on other.identity_hash = own.identity_hash and other.account_id <> own.account_id
      join restaurant on restaurant.account_id = other.account_id
    where own.account_id = ${account_id} order by restaurant.name limit 20`.execute(db)
  return rows
}
