import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { sql } from 'kysely'
import { SettingError } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db.ts'
import type { SigningKeyRow } from './pass-tables.ts'

export interface PublicKey {
  id: string
  /** 32 bytes, base64url. */
  x: string
  key: KeyObject
}

export interface PassKeys {
  signing: { id: string; key: KeyObject }
  /** Every key that a pass still in someone's pocket may be signed with. */
  published: Map<string, PublicKey>
}

const keyId = (public_key: Uint8Array): string => createHash('sha256').update(public_key).digest('hex').slice(0, 8)

function publicBytes(key: KeyObject): Buffer {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url')
}

/** Reads PICKUP_KEY: an Ed25519 private key as PKCS #8 in base64. */
function readGiven(setting: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(setting, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Told below, without the value: it is a secret.
  }
  throw new SettingError('PICKUP_KEY cannot be used: it must be an Ed25519 private key, PKCS #8 DER in base64')
}

function toRow(key: KeyObject, now: Date): SigningKeyRow {
  const public_key = publicBytes(key)
  return { id: keyId(public_key), private_key: key.export({ format: 'der', type: 'pkcs8' }), public_key, created_at: now, retired_at: null }
}

/** The keys of passes: a key given by setting, else the one kept in the database, made at the first start. */
export async function openPassKeys(database: Database, given: string | undefined, now: Date): Promise<PassKeys> {
  const setting = given === undefined ? undefined : toRow(readGiven(given), now)
  const rows = await database.transaction(async (tx) => {
    // Serialises the first starts of several processes, so that they agree on one key.
    await sql`lock table signing_key in share row exclusive mode`.execute(tx)
    const known = await tx.selectFrom('signing_key').selectAll().orderBy('created_at').execute()
    const wanted =
      setting ?? (known.some((row) => row.retired_at === null) ? undefined : toRow(generateKeyPairSync('ed25519').privateKey, now))
    if (wanted === undefined || known.some((row) => row.id === wanted.id)) return known
    await tx.insertInto('signing_key').values(wanted).execute()
    return [...known, wanted]
  })
  const current = rows.findLast((row) => (setting === undefined ? row.retired_at === null : row.id === setting.id))
  if (current === undefined) throw new Error('no key to sign passes with')
  return {
    signing: { id: current.id, key: createPrivateKey({ key: Buffer.from(current.private_key), format: 'der', type: 'pkcs8' }) },
    published: new Map(rows.map((row) => [row.id, toPublicKey(row)])),
  }
}

function toPublicKey(row: SigningKeyRow): PublicKey {
  const x = Buffer.from(row.public_key).toString('base64url')
  return { id: row.id, x, key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }) }
}
