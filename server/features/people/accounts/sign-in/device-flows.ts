import { DEVICE_COOKIE } from '#contract/cookies.ts'
import { DAY_MS } from '#contract/time.ts'
import type { RequestContext } from '#server/application/callers.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertDevice, updateDeviceExpiry } from './device-store.ts'
import { hashToken, newToken } from './session-token.ts'

const DEVICE_DAYS = 90

export const setDeviceCookie = ({ setCookie }: RequestContext, device_token: string): void =>
  setCookie(DEVICE_COOKIE, device_token, DEVICE_DAYS)

/** Remembers a device, or extends that of a known one; returns its token. */
export async function rememberDevice(
  tx: Db,
  account_id: string,
  now: Date,
  knownToken?: string,
): Promise<string> {
  const expires_at = new Date(now.getTime() + DEVICE_DAYS * DAY_MS)
  const token = knownToken ?? newToken()
  const token_hash = hashToken(token)
  await (knownToken === undefined
    ? insertDevice(tx, { token_hash, account_id, expires_at })
    : updateDeviceExpiry(tx, token_hash, expires_at))
  return token
}
