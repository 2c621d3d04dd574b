import { type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'
import { type Pass, passBytes, encodePass, parsePass } from '#contract/passes.ts'
import type { Jwk } from '#contract/pickups.ts'
import type { z } from 'zod'
import type { PassKeys } from './pass-keys.ts'

export { watchPassKeys } from './pass-key-watch.ts'
export { loadPassKeys, type PassKeys } from './pass-keys.ts'

/** The signed token of a pass. */
export function signPass(keys: PassKeys, pass: Omit<Pass, 'key_id'>): string {
  const signed = passBytes({ ...pass, key_id: keys.signing.id })
  return encodePass(signed, sign(null, signed, keys.signing.key))
}

/**
 * What a token says, if one of our keys signed it. There is one Ed25519 signature of a text by a key (RFC 8032, 5.1.6), and making
 * it takes a third of the time of checking one: a pass of the key in use is signed anew and compared.
 */
export function verifyPass(keys: PassKeys, token: string): Pass | undefined {
  const read = parsePass(token)
  if (read === undefined) return undefined
  const { pass, signed, signature } = read
  const isOurs =
    pass.key_id === keys.signing.id
      ? timingSafeEqual(sign(null, signed, keys.signing.key), signature)
      : isSignedBy(keys.published.get(pass.key_id)?.key, signed, signature)
  return isOurs ? pass : undefined
}

/** The same for a token that a counter was shown: of a key that is not known here, which another process may have brought. */
export async function checkPass(keys: PassKeys, token: string): Promise<Pass | undefined> {
  const read = parsePass(token)
  if (read !== undefined && !keys.published.has(read.pass.key_id)) await keys.reload()
  return verifyPass(keys, token)
}

const isSignedBy = (key: KeyObject | undefined, signed: Uint8Array, signature: Uint8Array): boolean =>
  key !== undefined && verify(null, signed, key, signature)

/** The public keys as a JWK set (RFC 7517, RFC 8037). */
export const publishedKeys = (keys: PassKeys): z.infer<typeof Jwk>[] =>
  [...keys.published.values()].map(({ id, x }) => ({ kty: 'OKP', crv: 'Ed25519', x, kid: id, use: 'sig', alg: 'EdDSA' }))
