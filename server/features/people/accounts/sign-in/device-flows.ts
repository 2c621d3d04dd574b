import { DAY_MS } from '#contract/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertDevice, updateDeviceExpiry } from './device-store.ts'
import { hashToken, newToken } from './session-token.ts'

export const DEVICE_DAYS = 90

/** Remembers a device, or extends that of a known one; returns its token. */
export async function rememberDevice(tx: Db, account_id: string, now: Date, knownToken?: string): Promise<string> {
  const expires_at = new Date(now.getTime() + DEVICE_DAYS * DAY_MS)
  const token = knownToken ?? newToken()
  const token_hash = hashToken(token)
  await (knownToken === undefined
    ? insertDevice(tx, { token_hash, account_id, expires_at })
    : updateDeviceExpiry(tx, token_hash, expires_at))
  return token
}
