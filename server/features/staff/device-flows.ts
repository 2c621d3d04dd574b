import { hash } from 'node:crypto'
import type { Database } from '#server/platform/db/database.ts'
import type { DeviceCaller } from '#server/platform/http/http.ts'
import { findDeviceByToken } from './device-store.ts'

/** Finds the counter device of a token. A revoked one is not found from the next request on, in every process. */
export function makeDeviceAuthenticator({ database }: { database: Database }): (token: string) => Promise<DeviceCaller | undefined> {
  return async (token) => {
    const device = await findDeviceByToken(database.query, hash('sha256', token, 'buffer'))
    return device === undefined ? undefined : { device_id: device.id, restaurant_id: device.restaurant_id }
  }
}
