import { sign, verify } from 'node:crypto'
import { type Pass, passBytes, passToken, readPass } from '#contract/passes.ts'
import type { Jwk } from '#contract/pickups.ts'
import type { z } from 'zod'
import type { PassKeys } from './pass-keys.ts'

export { openPassKeys, type PassKeys } from './pass-keys.ts'

/** The signed token of a pass. */
export function signPass(keys: PassKeys, pass: Omit<Pass, 'key_id'>): string {
  const signed = passBytes({ ...pass, key_id: keys.signing.id })
  return passToken(signed, sign(null, signed, keys.signing.key))
}

/** What a token says, if one of our keys signed it. Another thread would be handed it at the price of checking it: a tenth of a millisecond. */
export function verifyPass(keys: PassKeys, token: string): Pass | undefined {
  const read = readPass(token)
  if (read === undefined) return undefined
  const key = keys.published.get(read.pass.key_id)
  return key !== undefined && verify(null, read.signed, key.key, read.signature) ? read.pass : undefined
}

/** The public keys as a JWK set (RFC 7517, RFC 8037). */
export const publishedKeys = (keys: PassKeys): z.infer<typeof Jwk>[] =>
  [...keys.published.values()].map(({ id, x }) => ({ kty: 'OKP', crv: 'Ed25519', x, kid: id, use: 'sig', alg: 'EdDSA' }))
