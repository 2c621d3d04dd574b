import type { Db } from '#server/platform/db/database.ts'

export const findDeviceByToken = (db: Db, token_hash: Uint8Array) =>
  db
    .selectFrom('counter_device')
    .select(['id', 'restaurant_id', 'last_seen_at'])
    .where('token_hash', '=', token_hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
