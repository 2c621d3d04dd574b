import { DAY_MS } from '#contract/time.ts'
import type { Db } from '#server/platform/db/database.ts'
import { insertDevice, keepDevice } from './device-store.ts'
import { hashToken, newToken } from './session-token.ts'

export const DEVICE_DAYS = 90

/** Knows this device for longer, or from now on; gives its token. */
export async function rememberDevice(tx: Db, account_id: string, now: Date, known_token?: string): Promise<string> {
  const expires_at = new Date(now.getTime() + DEVICE_DAYS * DAY_MS)
  const token = known_token ?? newToken()
  const token_hash = hashToken(token)
  await (known_token === undefined ? insertDevice(tx, { token_hash, account_id, expires_at }) : keepDevice(tx, token_hash, expires_at))
  return token
}
