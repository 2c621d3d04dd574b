import { sql } from 'kysely'
import type { StaffRole } from '#contract/endpoint.ts'
import type { Db, Database } from '#server/platform/db/database.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import type { SessionRow } from '#server/features/people/accounts/account-store.ts'

export const insertSession = (tx: Db, session: SessionRow) =>
  tx.insertInto('session').values(session).execute()

/** The callers of sessions that have not expired. */
export const findCallers = defineQuery.read(
  'findCallers',
  (db, token_hashes: Param<Uint8Array[]>, now: Param<Date>) =>
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .leftJoin('membership', 'membership.account_id', 'account.id')
      .select(({ fn }) => [
        'account.id',
        'account.user_type',
        fn.coalesce('account.restaurant_id', 'membership.restaurant_id').as('restaurant_id'),
        sql<StaffRole | null>`case when account.restaurant_id is null then membership.role else 'owner' end`.as(
          'role',
        ),
        'session.id as session_id',
        'session.token_hash',
        'session.last_seen_at',
        'session.created_at',
      ])
      .where('session.token_hash', '=', sql<Uint8Array>`any(${token_hashes}::bytea[])`)
      // `is true`, so that no index can answer it: with the one on `expires_at` all sessions would be read to
      // find a few.
      .where(sql<boolean>`(session.expires_at > ${now}) is true`)
      .where('account.erased_at', 'is', null),
)

export const updateSessionUse = (db: Db, id: string, now: Date, expires_at: Date) =>
  db.updateTable('session').set({ last_seen_at: now, expires_at }).where('id', '=', id).execute()

export const findSessionsOfAccount = (db: Db, account_id: string, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'device'])
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()

/** With what a session was opened and when; undefined once it has ended. */
export const findSessionProof = (db: Db, id: string) =>
  db
    .selectFrom('session')
    .select(['account_id', 'created_at', 'second_step_at'])
    .where('id', '=', id)
    .executeTakeFirst()

export const recordSecondStep = (tx: Db, id: string, now: Date) =>
  tx.updateTable('session').set({ second_step_at: now }).where('id', '=', id).execute()

export async function deleteSession(tx: Db, account_id: string, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends the sessions of an account, except `except`. */
export const deleteSessions = (tx: Db, account_id: string, except?: string) =>
  tx
    .deleteFrom('session')
    .where('account_id', '=', account_id)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()

/** Ends all sessions of an account but the `limit` that were used last. */
export const deleteSessionsBeyond = (tx: Db, account_id: string, limit: number) =>
  tx
    .deleteFrom('session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', account_id)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(limit),
    )
    .execute()

/**
 * A shared lock, which keeps a session from being deleted until the caller's transaction ends; undefined when
 * it has ended.
 */
export const lockSessionShared = (tx: Db, id: string) =>
  tx.selectFrom('session').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

export const deleteExpiredSessions = (db: Db, now: Date) =>
  db.deleteFrom('session').where('expires_at', '<=', now).execute()

/**
 * The account behind an email, and whether this device has signed in to it before. One query, so that it
 * takes the same time for every email.
 */
export const findForSignIn = (
  { query }: Pick<Database, 'query'>,
  email: string,
  token_hash: Uint8Array,
  now: Date,
) =>
  query
    .selectFrom('account')
    .leftJoin('known_device', (join) =>
      join
        .onRef('known_device.account_id', '=', 'account.id')
        .on('known_device.token_hash', '=', token_hash)
        .on('known_device.expires_at', '>', now),
    )
    .selectAll('account')
    .select('known_device.token_hash as device_hash')
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

export const insertDevice = (
  tx: Db,
  device: { token_hash: Uint8Array; account_id: string; expires_at: Date },
) => tx.insertInto('known_device').values(device).execute()

export const updateDeviceExpiry = (tx: Db, token_hash: Uint8Array, expires_at: Date) =>
  tx.updateTable('known_device').set({ expires_at }).where('token_hash', '=', token_hash).execute()

export const deleteDevices = (tx: Db, account_id: string) =>
  tx.deleteFrom('known_device').where('account_id', '=', account_id).execute()

export const deleteExpiredDevices = (db: Db, now: Date) =>
  db.deleteFrom('known_device').where('expires_at', '<=', now).execute()
