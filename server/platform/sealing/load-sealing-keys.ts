import { randomBytes } from 'node:crypto'
import type { Database, Db } from '#server/platform/db/database.ts'
import { SettingError } from '#server/platform/setting-error.ts'
import { KEY_BYTES, keyId, makeSealingKeys, type SealingKeys } from './sealing.ts'

export interface SealingKeyRow {
  id: string
  key: Uint8Array
  created_at: Date
}

/** The table in which a generated key is stored, and the rows that were sealed. */
export interface SealingKeyStore {
  /** Makes the first starts of several processes take turns, so that they agree on one key. */
  lock: (tx: Db) => Promise<unknown>
  /** The newest first. */
  findKeys: (tx: Db) => Promise<SealingKeyRow[]>
  insertKey: (tx: Db, row: SealingKeyRow) => Promise<unknown>
  findUsedKeyIds: (db: Db) => Promise<string[]>
}

interface KeySetting {
  name: string
  value: string | undefined
}

/** The first key of the setting seals, all of them unseal, so that a key can be replaced. */
function parseSetting({ name, value }: KeySetting): Buffer[] {
  if (value === undefined) return []
  const keys = value.split(',').map((part) => Buffer.from(part.trim(), 'base64'))
  if (keys.every((key) => key.length === KEY_BYTES)) return keys
  throw new SettingError(
    `${name} cannot be used: it must be 32 bytes in base64, or several such keys separated by commas`,
  )
}

/**
 * The keys of the setting, which are stored nowhere else. Without it, a key is generated at the first start
 * and stored in the database.
 */
export async function loadSealingKeys(
  database: Database,
  store: SealingKeyStore,
  { setting, now }: { setting: KeySetting; now: Date },
): Promise<SealingKeys> {
  const configuredKeys = parseSetting(setting)
  const storedKeys = await findOrCreateKeys(database, store, configuredKeys.length === 0, now)
  const [sealingKey, ...otherKeys] = [...configuredKeys, ...storedKeys.map((row) => Buffer.from(row.key))]
  if (sealingKey === undefined) throw new Error(`no key to seal with: ${setting.name}`)
  const ids = new Set([sealingKey, ...otherKeys].map(keyId))
  const usedIds = await store.findUsedKeyIds(database.query)
  if (usedIds.some((id) => !ids.has(id)))
    throw new SettingError(
      `${setting.name} cannot be used: something here was sealed with another key; add that one after a comma`,
    )
  return makeSealingKeys(sealingKey, otherKeys)
}

const findOrCreateKeys = (
  database: Database,
  store: SealingKeyStore,
  isNeeded: boolean,
  now: Date,
): Promise<SealingKeyRow[]> =>
  database.transaction(async (tx) => {
    await store.lock(tx)
    const rows = await store.findKeys(tx)
    if (rows.length > 0 || !isNeeded) return rows
    const key = randomBytes(KEY_BYTES)
    const row = { id: keyId(key), key, created_at: now }
    await store.insertKey(tx, row)
    return [row]
  })
