import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import type { z } from 'zod'
import { type ParsedPass, type Pass, passBytes, encodePass, parsePass } from '#contract/orders/passes.ts'
import type { Jwk } from '#contract/orders/pickups.ts'
import type { Now } from '#server/platform/clock.ts'
import { SettingError } from '#server/platform/setting-error.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { publish, topic } from '#server/platform/events/events.ts'
import { acceptedUntil, canSign, isAccepted } from './pass-key-rules.ts'
import {
  findKeys,
  findLastPickupEnd,
  lockKeys,
  retireOthers,
  revokeKeys,
  saveKey,
  type SigningKeyRow,
} from './pass-key-store.ts'

/** The key that signs now, by id; others may have been retired or revoked with it. */
export const passKeysTopic = topic<string>('pass_keys')

interface PublicPassKey {
  id: string
  /** 32 bytes, base64url. */
  x: string
  key: KeyObject
}

export interface PassKeys {
  signing: { id: string; key: KeyObject }
  /** Every key whose passes are accepted, by id. */
  published: ReadonlyMap<string, PublicPassKey>
  /** Reads the keys again: another process may have added or revoked one, and retired keys expire. */
  reload: () => Promise<void>
}

interface PassKeyDeps {
  database: Database
  now: Now
}

interface PassKeySettings {
  pickup_key: string | undefined
  pickup_keys_revoked: string[]
}

const keyId = (public_key: Uint8Array): string =>
  createHash('sha256').update(public_key).digest('hex').slice(0, 8)

function publicBytes(key: KeyObject): Buffer {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url')
}

/** Reads PICKUP_KEY: an Ed25519 private key as PKCS #8 in base64. */
function readPrivateKey(setting: string): KeyObject {
  try {
    const key = createPrivateKey({ key: Buffer.from(setting, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The error below leaves out the value, which is a secret.
  }
  throw new SettingError(
    'PICKUP_KEY cannot be used: it must be an Ed25519 private key, PKCS #8 DER in base64',
  )
}

function toRow(key: KeyObject, now: Date): SigningKeyRow {
  const public_key = publicBytes(key)
  const private_key = key.export({ format: 'der', type: 'pkcs8' })
  return {
    id: keyId(public_key),
    private_key,
    public_key,
    created_at: now,
    retired_at: null,
    believed_until: null,
    revoked_at: null,
  }
}

/**
 * Loads the keys of passes. The key of the setting signs, in every process; without a setting, the key that
 * was made at the first start. Passes of earlier keys are accepted while orders with them can be open, unless
 * the key was revoked.
 */
export async function loadPassKeys(deps: PassKeyDeps, settings: PassKeySettings): Promise<PassKeys> {
  const { database, now } = deps
  const configured =
    settings.pickup_key === undefined ? undefined : toRow(readPrivateKey(settings.pickup_key), now())
  await database.transaction((tx) => applyKeySettings(tx, deps, configured, settings.pickup_keys_revoked))
  const read = async (): Promise<Pick<PassKeys, 'signing' | 'published'>> =>
    toKeys(await findKeys(database.query), now())
  const keys: PassKeys = { ...(await read()), reload: async () => void Object.assign(keys, await read()) }
  return keys
}

/** Stores the key of the setting, retires the others, and notifies the other processes. */
async function applyKeySettings(
  tx: Db,
  { now }: PassKeyDeps,
  configured: SigningKeyRow | undefined,
  revoked_ids: string[],
): Promise<void> {
  await lockKeys(tx)
  if (revoked_ids.length > 0) await revokeKeys(tx, revoked_ids, now())
  const stored = await findKeys(tx)
  const isRevoked = ({ id }: SigningKeyRow): boolean =>
    revoked_ids.includes(id) || stored.some((row) => row.id === id && row.revoked_at !== null)
  if (configured !== undefined && isRevoked(configured))
    throw new SettingError('PICKUP_KEY cannot be used: it was revoked; give a new one')
  const current =
    configured ?? stored.findLast(canSign) ?? toRow(generateKeyPairSync('ed25519').privateKey, now())
  await saveKey(tx, current)
  await retireOthers(tx, current.id, now(), acceptedUntil(await findLastPickupEnd(tx), now()))
  await publish(tx, passKeysTopic, [current.id])
}

function toKeys(rows: SigningKeyRow[], now: Date): Pick<PassKeys, 'signing' | 'published'> {
  const current = rows.findLast(canSign)
  if (current === undefined) throw new Error('no key to sign passes with')
  const accepted = rows.filter((row) => isAccepted(row, now))
  return {
    signing: {
      id: current.id,
      key: createPrivateKey({ key: Buffer.from(current.private_key), format: 'der', type: 'pkcs8' }),
    },
    published: new Map(accepted.map((row) => [row.id, toPublicKey(row)])),
  }
}

function toPublicKey(row: SigningKeyRow): PublicPassKey {
  const x = Buffer.from(row.public_key).toString('base64url')
  return { id: row.id, x, key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }) }
}

/** Returns the signed token of a pass. */
export function signPass(keys: PassKeys, pass: Omit<Pass, 'key_id'>): string {
  const signed = passBytes({ ...pass, key_id: keys.signing.id })
  return encodePass(signed, sign(null, signed, keys.signing.key))
}

/**
 * Returns a pass if one of our keys has signed it. Ed25519 signatures are deterministic (RFC 8032, 5.1.6),
 * and signing takes a third of the time of verifying: a pass of the current key is signed again and the
 * signatures are compared.
 */
export function verifyPass(keys: PassKeys, { pass, signed, signature }: ParsedPass): Pass | undefined {
  const isOurs =
    pass.key_id === keys.signing.id
      ? timingSafeEqual(sign(null, signed, keys.signing.key), signature)
      : isSignedBy(keys.published.get(pass.key_id)?.key, signed, signature)
  return isOurs ? pass : undefined
}

/**
 * Returns the pass of a token that one of our keys has signed. Reloads the keys when its key is unknown here:
 * another process may have added it.
 */
export async function checkPass(keys: PassKeys, token: string): Promise<Pass | undefined> {
  const parsed = parsePass(token)
  if (parsed === undefined) return undefined
  if (!keys.published.has(parsed.pass.key_id)) await keys.reload()
  return verifyPass(keys, parsed)
}

const isSignedBy = (key: KeyObject | undefined, signed: Uint8Array, signature: Uint8Array): boolean =>
  key !== undefined && verify(null, signed, key, signature)

/** The public keys as a JWK set (RFC 7517, RFC 8037). */
export const publishedKeys = (keys: PassKeys): z.infer<typeof Jwk>[] =>
  [...keys.published.values()].map(({ id, x }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    x,
    kid: id,
    use: 'sig',
    alg: 'EdDSA',
  }))
