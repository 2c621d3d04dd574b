import { DEVICES_MAX } from '#contract/constants.ts'
import type { CounterDevice, CounterIdentity, Pairing } from '#contract/kitchen/staff.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { findAccountNames, hashToken, newToken } from '#server/features/people/accounts/public.ts'
import { findRestaurantCards, lockOpenRestaurant } from '#server/features/kitchen/restaurants/public.ts'
import type { Now } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { groupReads } from '#server/platform/db/batching/batch-queue.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { CounterCaller, DeviceCaller, Partner } from '#server/application/callers.ts'
import { newId } from '#server/platform/ids.ts'
import {
  countDevices,
  findDeviceName,
  findDevices,
  findDevicesByToken,
  insertDevice,
  pairDevice,
  revokeDevice,
  revokeDeviceByToken,
  updateDeviceQueue,
  updateDeviceUse,
} from './device-store.ts'
import { lockStaff } from './membership-store.ts'
import type { StaffDeps } from './membership-flows.ts'
import {
  DEFAULT_DEVICE_NAME,
  DEVICE_UNSEEN_DAYS,
  deviceExpiry,
  pairingExpiry,
  toDevice,
} from './staff-rules.ts'

const LOOKUP_BATCH_MAX = 500
/** Refunds wait for devices that were not seen for some minutes. */
const USE_RECORDING_INTERVAL_MS = MINUTE_MS

/**
 * Finds the counter device of a token. A revoked one is not found from the next request on, in every process.
 * Concurrent lookups share a query, which starts after each of them has arrived.
 */
export function makeDeviceAuthenticator({
  database,
  now,
}: {
  database: Database
  now: Now
}): (token: string) => Promise<DeviceCaller | undefined> {
  const lookUp = groupReads({
    sizeMax: LOOKUP_BATCH_MAX,
    run: async (hashes: Buffer[]) => {
      const rows = await findDevicesByToken(database.query, hashes, deviceExpiry(now()))
      const byHash = new Map(rows.map((row) => [Buffer.from(row.token_hash ?? []).toString('hex'), row]))
      return hashes.map((hash) => byHash.get(hash.toString('hex')))
    },
  })
  return async (token) => {
    const device = await lookUp(hashToken(token))
    if (device === undefined) return undefined
    const { id, restaurant_id, last_seen_at } = device
    const at = now()
    const isRenewed = at.getTime() - (last_seen_at?.getTime() ?? 0) > USE_RECORDING_INTERVAL_MS
    if (isRenewed) await updateDeviceUse(database.query, id, at)
    return { device_id: id, restaurant_id, cookie_days: isRenewed ? DEVICE_UNSEEN_DAYS : undefined }
  }
}

export async function findCounterDevices(
  { database, now }: StaffDeps,
  { restaurant_id }: Partner,
): Promise<CounterDevice[]> {
  const devices = await findDevices(database.query, restaurant_id, now())
  const names = await findAccountNames(
    database.query,
    devices.map((device) => device.added_by),
  )
  return devices.map((device) => toDevice(device, names.get(device.added_by)))
}

/**
 * Adds a device that waits to be paired. The code is in the fragment of the address, which no server and no
 * referrer gets to see.
 */
export async function addDevice(
  deps: StaffDeps,
  { restaurant_id, id: added_by }: Partner,
  name: string | undefined,
): Promise<Pairing> {
  const now = deps.now()
  const token = newToken()
  const device = { id: newId(now), restaurant_id, name: name ?? DEFAULT_DEVICE_NAME, added_by, added_at: now }
  const pairing_expires_at = pairingExpiry(now)
  await deps.database.transaction(async (tx) => {
    await lockOpenRestaurant(tx, { restaurant_id, account_id: added_by })
    await lockStaff(tx, restaurant_id)
    if ((await countDevices(tx, restaurant_id, now)) >= DEVICES_MAX)
      throw invalid({ name: `You have ${DEVICES_MAX} counter devices. Please revoke one first` })
    await insertDevice(tx, {
      ...device,
      pairing_hash: hashToken(token),
      pairing_expires_at,
      token_hash: null,
      paired_at: null,
      last_seen_at: null,
      queue_empty_at: null,
      revoked_at: null,
    })
  })
  return {
    id: device.id,
    pairing_url: `${deps.origin}/counter#pair=${token}`,
    expires_at: pairing_expires_at.toISOString(),
  }
}

/**
 * Pairs the browser that sends the code; gives the token that it is known by from now on. The browser forgets
 * the one of a former pairing, so at the same restaurant that ends.
 */
export async function usePairingCode(
  { database, now }: StaffDeps,
  input: { token: string; name?: string | undefined },
  former_token: string,
): Promise<string> {
  const token = newToken()
  const at = now()
  await database.transaction(async (tx) => {
    const device = await pairDevice(tx, hashToken(input.token), {
      token_hash: hashToken(token),
      name: input.name,
      now: at,
    })
    if (device === undefined) throw new Failure('pairing_over')
    if (former_token !== '') await revokeDeviceByToken(tx, device.restaurant_id, hashToken(former_token), at)
  })
  return token
}

export async function removeDevice(
  { database, now }: StaffDeps,
  { restaurant_id }: Partner,
  id: string,
): Promise<void> {
  if (!(await revokeDevice(database.query, restaurant_id, id, now()))) throw new Failure('not_found')
}

/** Whose counter this is, and who is recorded there. A device may say how many scans it keeps; that is recorded. */
export async function describeCounter(
  { database: { query }, now }: StaffDeps,
  { restaurant_id, account_id, device_id }: CounterCaller,
  queued_scans: number | undefined,
): Promise<CounterIdentity> {
  if (device_id !== null && queued_scans !== undefined)
    await updateDeviceQueue(query, device_id, queued_scans === 0, now())
  const restaurant = (await findRestaurantCards(query, [restaurant_id])).get(restaurant_id)
  const name =
    account_id === null
      ? await findDeviceName(query, device_id ?? '')
      : (await findAccountNames(query, [account_id])).get(account_id)
  return {
    restaurant_id,
    restaurant_name: restaurant?.name ?? '',
    name: name ?? '',
    is_device: account_id === null,
  }
}
