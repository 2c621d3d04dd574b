import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Now } from '#server/platform/clock.ts'
import { SettingError } from '#server/platform/config/config.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/events.ts'
import { believedUntil, canSign, isBelieved } from './pass-key-rules.ts'
import { allKeys, lockKeys, retireOthers, revokeKeys, takeUpKey } from './pass-key-store.ts'
import type { SigningKeyRow } from './pass-tables.ts'
import { passKeysTopic } from './pass-topics.ts'

export interface PublicKey {
  id: string
  /** 32 bytes, base64url. */
  x: string
  key: KeyObject
}

export interface PassKeys {
  signing: { id: string; key: KeyObject }
  /** Every key that a pass still in someone's pocket may be signed with. */
  published: ReadonlyMap<string, PublicKey>
  /** Reads the keys again: another process may have brought or revoked one, and time retires them. */
  reload: () => Promise<void>
}

export interface PassKeyDeps {
  database: Database
  now: Now
  /** When the last order that is paid by now can be picked up. */
  lastPickupEnd: (tx: Db) => Promise<Date | null>
}

interface PassKeySettings {
  pickup_key: string | undefined
  pickup_keys_revoked: string[]
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
  const private_key = key.export({ format: 'der', type: 'pkcs8' })
  return { id: keyId(public_key), private_key, public_key, created_at: now, retired_at: null, believed_until: null, revoked_at: null }
}

/**
 * The keys of passes. The last to be given by setting signs, in every process; without one, that made at the first start. The keys it
 * takes over from stay believed while passes of them can be open, except revoked ones.
 */
export async function loadPassKeys(deps: PassKeyDeps, settings: PassKeySettings): Promise<PassKeys> {
  const { database, now } = deps
  const given = settings.pickup_key === undefined ? undefined : toRow(readGiven(settings.pickup_key), now())
  await database.transaction((tx) => settleKeys(tx, deps, given, settings.pickup_keys_revoked))
  const read = async (): Promise<Pick<PassKeys, 'signing' | 'published'>> => toKeys(await allKeys(database.query), now())
  const keys: PassKeys = { ...(await read()), reload: async () => void Object.assign(keys, await read()) }
  return keys
}

/** Brings the kept keys in line with the settings, and tells the other processes of it. */
async function settleKeys(tx: Db, { now, lastPickupEnd }: PassKeyDeps, given: SigningKeyRow | undefined, revoked: string[]): Promise<void> {
  await lockKeys(tx)
  if (revoked.length > 0) await revokeKeys(tx, revoked, now())
  const known = await allKeys(tx)
  const isRevoked = ({ id }: SigningKeyRow): boolean =>
    revoked.includes(id) || known.some((row) => row.id === id && row.revoked_at !== null)
  if (given !== undefined && isRevoked(given)) throw new SettingError('PICKUP_KEY cannot be used: it was revoked; give a new one')
  const current = given ?? known.findLast(canSign) ?? toRow(generateKeyPairSync('ed25519').privateKey, now())
  await takeUpKey(tx, current)
  await retireOthers(tx, current.id, now(), believedUntil(await lastPickupEnd(tx), now()))
  await publish(tx, passKeysTopic, [current.id])
}

function toKeys(rows: SigningKeyRow[], now: Date): Pick<PassKeys, 'signing' | 'published'> {
  const current = rows.findLast(canSign)
  if (current === undefined) throw new Error('no key to sign passes with')
  const believed = rows.filter((row) => isBelieved(row, now))
  return {
    signing: { id: current.id, key: createPrivateKey({ key: Buffer.from(current.private_key), format: 'der', type: 'pkcs8' }) },
    published: new Map(believed.map((row) => [row.id, toPublicKey(row)])),
  }
}

function toPublicKey(row: SigningKeyRow): PublicKey {
  const x = Buffer.from(row.public_key).toString('base64url')
  return { id: row.id, x, key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }) }
}
