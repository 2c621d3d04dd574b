import { type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'
import { type ParsedPass, type Pass, passBytes, encodePass, parsePass } from '#contract/orders/passes.ts'
import type { Jwk } from '#contract/orders/pickups.ts'
import type { z } from 'zod'
import type { PassKeys } from './pass-key-flows.ts'

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
