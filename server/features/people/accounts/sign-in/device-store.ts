import type { Database, Db } from '#server/platform/db/database.ts'

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
