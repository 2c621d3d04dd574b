import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { SettingError } from '#server/platform/setting-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { findTwoFactorKeys, findUsedKeyIds, insertTwoFactorKey, lockTwoFactorKeys } from './two-factor-key-store.ts'
import type { TwoFactorKeyRow } from './two-factor-tables.ts'

/** Encrypts the secrets of authenticator apps, so that a copy of those rows alone gives access to no account. */
export interface TwoFactorKeys {
  seal: (secret: Uint8Array, account_id: string) => { key_id: string; sealed_secret: Uint8Array }
  /** Throws if the row was sealed with an unknown key, for another account, or was changed since. */
  unseal: (row: { account_id: string; key_id: string; sealed_secret: Uint8Array }) => Buffer
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyId = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** Parses TWO_FACTOR_KEY: the first key seals, all of them unseal, so that a key can be replaced. */
function parseKeySetting(setting: string): Buffer[] {
  const keys = setting.split(',').map((part) => Buffer.from(part.trim(), 'base64'))
  if (keys.every((key) => key.length === KEY_BYTES)) return keys
  throw new SettingError('TWO_FACTOR_KEY cannot be used: it must be 32 bytes in base64, or several such keys separated by commas')
}

/** AES-256-GCM, bound to the account: a row copied to another account cannot be unsealed. */
export function makeTwoFactorKeys(sealingKey: Uint8Array, otherKeys: Uint8Array[] = []): TwoFactorKeys {
  const keysById = new Map([...otherKeys, sealingKey].map((key): [string, Uint8Array] => [keyId(key), key]))
  return {
    seal: (secret, account_id) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(account_id))
      const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
      return { key_id: keyId(sealingKey), sealed_secret: Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]) }
    },
    unseal: ({ account_id, key_id, sealed_secret }) => {
      const key = keysById.get(key_id)
      if (key === undefined) throw new Error(`no key ${key_id} to open a two-step secret with`)
      const sealed = Buffer.from(sealed_secret)
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(account_id)).setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}

/** The keys of the setting, which are stored nowhere else. Without it, a key is generated at the first start and stored in the database. */
export async function loadTwoFactorKeys(database: Database, setting: string | undefined, now: Date): Promise<TwoFactorKeys> {
  const configuredKeys = setting === undefined ? [] : parseKeySetting(setting)
  const storedKeys = await findOrCreateKeys(database, configuredKeys.length === 0, now)
  const keys = [...configuredKeys, ...storedKeys.map((row) => Buffer.from(row.key))]
  const ids = new Set(keys.map(keyId))
  const sealedKeyIds = await findUsedKeyIds(database.query)
  if (sealedKeyIds.some((key_id) => !ids.has(key_id)))
    throw new SettingError('TWO_FACTOR_KEY cannot be used: accounts here were sealed with another key; add that one after a comma')
  const [sealingKey, ...otherKeys] = keys
  if (sealingKey === undefined) throw new Error('no key to seal two-step secrets with')
  return makeTwoFactorKeys(sealingKey, otherKeys)
}

async function findOrCreateKeys(database: Database, isNeeded: boolean, now: Date): Promise<TwoFactorKeyRow[]> {
  return database.transaction(async (tx) => {
    await lockTwoFactorKeys(tx)
    const rows = await findTwoFactorKeys(tx)
    if (rows.length > 0 || !isNeeded) return rows
    const key = randomBytes(KEY_BYTES)
    const row = { id: keyId(key), key, created_at: now }
    await insertTwoFactorKey(tx, row)
    return [row]
  })
}
