import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/database.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import { deviceExpiry } from './staff-rules.ts'
import type { CounterDeviceRow } from './staff-store.ts'

/** The counter devices of tokens that were seen since; a revoked device has no token. */
export const findDevicesByToken = defineQuery.read(
  'findDevicesByToken',
  (db, token_hashes: Param<Uint8Array[]>, seen_after: Param<Date>) =>
    db
      .selectFrom('counter_device')
      .select(['id', 'restaurant_id', 'token_hash', 'last_seen_at'])
      .where('token_hash', '=', sql<Uint8Array>`any(${token_hashes}::bytea[])`)
      .where('last_seen_at', '>', seen_after)
      .where('revoked_at', 'is', null),
)

export const updateDeviceUse = (db: Db, id: string, now: Date) =>
  db
    .updateTable('counter_device')
    .set({ last_seen_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()

/** Records what a device says about its queue of scans. */
export const updateDeviceQueue = (db: Db, id: string, is_empty: boolean, now: Date) =>
  db
    .updateTable('counter_device')
    .set((eb) => ({ queue_empty_at: is_empty ? now : eb.fn.coalesce('queue_empty_at', 'added_at') }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()

const inUse = (db: Db, restaurant_id: string, now: Date) =>
  db
    .selectFrom('counter_device')
    .where('restaurant_id', '=', restaurant_id)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('last_seen_at', '>', deviceExpiry(now)), eb('pairing_expires_at', '>', now)]))

/** The devices that are paired or can be, the newest first. */
export const findDevices = (db: Db, restaurant_id: string, now: Date) =>
  inUse(db, restaurant_id, now)
    .select(['id', 'name', 'added_by', 'paired_at', 'last_seen_at'])
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function countDevices(tx: Db, restaurant_id: string, now: Date): Promise<number> {
  const row = await inUse(tx, restaurant_id, now)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export const insertDevice = (tx: Db, device: CounterDeviceRow) =>
  tx.insertInto('counter_device').values(device).execute()

export const findDeviceName = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('counter_device').select('name').where('id', '=', id).executeTakeFirst())?.name

/** Whether who added a device is still the owner or a manager of its restaurant. */
const isAddedByManager = (eb: ExpressionBuilder<Tables, 'counter_device'>) =>
  eb.or([
    eb.exists(
      eb
        .selectFrom('restaurant')
        .select('restaurant.id')
        .whereRef('restaurant.id', '=', 'counter_device.restaurant_id')
        .whereRef('restaurant.account_id', '=', 'counter_device.added_by'),
    ),
    eb.exists(
      eb
        .selectFrom('membership')
        .select('membership.id')
        .whereRef('membership.restaurant_id', '=', 'counter_device.restaurant_id')
        .whereRef('membership.account_id', '=', 'counter_device.added_by')
        .where('membership.role', '=', 'manager'),
    ),
  ])

/**
 * Gives the device of a pairing code its token, once; undefined when the code was used, is too old, or was
 * made by who manages no more.
 */
export async function pairDevice(
  db: Db,
  pairing_hash: Uint8Array,
  { token_hash, name, now }: { token_hash: Uint8Array; name: string | undefined; now: Date },
): Promise<{ restaurant_id: string } | undefined> {
  return db
    .updateTable('counter_device')
    .set({
      token_hash,
      pairing_hash: null,
      pairing_expires_at: null,
      paired_at: now,
      last_seen_at: now,
      ...(name === undefined ? {} : { name }),
    })
    .where('pairing_hash', '=', pairing_hash)
    .where('pairing_expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .where(isAddedByManager)
    .returning('restaurant_id')
    .executeTakeFirst()
}

const revoked = (revoked_at: Date) => ({
  revoked_at,
  token_hash: null,
  pairing_hash: null,
  pairing_expires_at: null,
})

/**
 * Revokes a device: its token is gone, and its name stays for what it has handed over. False when there is no
 * such device.
 */
export async function revokeDevice(db: Db, restaurant_id: string, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('counter_device')
    .set(revoked(now))
    .where('id', '=', id)
    .where('restaurant_id', '=', restaurant_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const revokeDeviceByToken = (tx: Db, restaurant_id: string, token_hash: Uint8Array, now: Date) =>
  tx
    .updateTable('counter_device')
    .set(revoked(now))
    .where('token_hash', '=', token_hash)
    .where('restaurant_id', '=', restaurant_id)
    .where('revoked_at', 'is', null)
    .execute()

/** The paired devices of a restaurant that these accounts have added. */
export const findPairedDevices = (db: Db, restaurant_id: string, account_ids: string[], now: Date) =>
  db
    .selectFrom('counter_device')
    .select(['added_by', 'name'])
    .where('restaurant_id', '=', restaurant_id)
    .where('added_by', 'in', account_ids)
    .where('last_seen_at', '>', deviceExpiry(now))
    .where('revoked_at', 'is', null)
    .orderBy('added_at')
    .execute()

/** Revokes the devices of a restaurant that an account has added. */
export const revokeDevicesOf = (tx: Db, restaurant_id: string, account_id: string, now: Date) =>
  tx
    .updateTable('counter_device')
    .set(revoked(now))
    .where('restaurant_id', '=', restaurant_id)
    .where('added_by', '=', account_id)
    .where('revoked_at', 'is', null)
    .execute()

/** Revokes all devices of a restaurant that closes, and forgets their names. */
export const revokeDevices = (tx: Db, restaurant_id: string, name: string, now: Date) =>
  tx
    .updateTable('counter_device')
    .set({ ...revoked(now), name })
    .where('restaurant_id', '=', restaurant_id)
    .execute()

/** Devices that nobody has paired in time. */
export const deleteUnpaired = (db: Db, expired_before: Date) =>
  db
    .deleteFrom('counter_device')
    .where('paired_at', 'is', null)
    .where((eb) =>
      eb.or([eb('pairing_expires_at', '<', expired_before), eb('revoked_at', '<', expired_before)]),
    )
    .execute()
