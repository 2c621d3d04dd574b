import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { SettingError } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findTwoFactorKeys, findUsedKeyIds, insertTwoFactorKey, lockTwoFactorKeys } from './two-factor-key-store.ts'
import type { TwoFactorKeyRow } from './two-factor-tables.ts'

/** Seals the secrets of authenticator apps, so that a copy of those rows alone opens no account. */
export interface TwoFactorKeys {
  seal: (secret: Uint8Array, account_id: string) => { key_id: string; sealed_secret: Uint8Array }
  /** Throws when the row was sealed with a key that is not known here, for another account, or changed since. */
  unseal: (row: { account_id: string; key_id: string; sealed_secret: Uint8Array }) => Buffer
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyId = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** Reads TWO_FACTOR_KEY: the first key seals, every one opens, so that a key can be changed. */
function readGiven(setting: string): Buffer[] {
  const keys = setting.split(',').map((part) => Buffer.from(part.trim(), 'base64'))
  if (keys.every((key) => key.length === KEY_BYTES)) return keys
  throw new SettingError('TWO_FACTOR_KEY cannot be used: it must be 32 bytes in base64, or several such keys separated by commas')
}

/** AES-256-GCM, bound to the account: a row copied to another account does not open. */
export function makeTwoFactorKeys(sealing: Uint8Array, others: Uint8Array[] = []): TwoFactorKeys {
  const known = new Map([...others, sealing].map((key): [string, Uint8Array] => [keyId(key), key]))
  return {
    seal: (secret, account_id) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(account_id))
      const hidden = Buffer.concat([cipher.update(secret), cipher.final()])
      return { key_id: keyId(sealing), sealed_secret: Buffer.concat([nonce, hidden, cipher.getAuthTag()]) }
    },
    unseal: ({ account_id, key_id, sealed_secret }) => {
      const key = known.get(key_id)
      if (key === undefined) throw new Error(`no key ${key_id} to open a two-step secret with`)
      const sealed = Buffer.from(sealed_secret)
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(account_id)).setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}

/** The keys: given by setting and then kept nowhere else, or made at the first start and kept in the database. */
export async function loadTwoFactorKeys(database: Database, given: string | undefined, now: Date): Promise<TwoFactorKeys> {
  const settings = given === undefined ? [] : readGiven(given)
  const kept = await keptKeys(database, settings.length === 0, now)
  const keys = [...settings, ...kept.map((row) => Buffer.from(row.key))]
  const ids = new Set(keys.map(keyId))
  const used = await findUsedKeyIds(database.query)
  if (used.some((key_id) => !ids.has(key_id)))
    throw new SettingError('TWO_FACTOR_KEY cannot be used: accounts here were sealed with another key; add that one after a comma')
  const [sealing, ...others] = keys
  if (sealing === undefined) throw new Error('no key to seal two-step secrets with')
  return makeTwoFactorKeys(sealing, others)
}

async function keptKeys(database: Database, is_needed: boolean, now: Date): Promise<TwoFactorKeyRow[]> {
  return database.transaction(async (tx) => {
    await lockTwoFactorKeys(tx)
    const known = await findTwoFactorKeys(tx)
    if (known.length > 0 || !is_needed) return known
    const key = randomBytes(KEY_BYTES)
    const made = { id: keyId(key), key, created_at: now }
    await insertTwoFactorKey(tx, made)
    return [made]
  })
}
