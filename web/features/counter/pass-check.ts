import type { z } from 'zod'
import { type Pass, parsePass } from '#contract/passes.ts'
import type { Jwk } from '#contract/pickups.ts'

export type PublicKey = z.infer<typeof Jwk>

/** `no_key`: signed with a key that this device does not have; `unable`: the browser cannot check signatures. */
export type PassCheck = { pass: Pass } | 'not_ours' | 'no_key' | 'unable'

/** Checks a pass with the published keys alone, so it needs no network. */
export async function checkPass(text: string, keys: PublicKey[]): Promise<PassCheck> {
  const read = parsePass(text)
  if (read === undefined) return 'not_ours'
  const known = keys.find((key) => key.kid === read.pass.key_id)
  if (known === undefined) return 'no_key'
  try {
    const jwk = { kty: known.kty, crv: known.crv, x: known.x }
    const key = await crypto.subtle.importKey('jwk', jwk, { name: 'Ed25519' }, false, ['verify'])
    return (await crypto.subtle.verify({ name: 'Ed25519' }, key, read.signature, read.signed)) ? { pass: read.pass } : 'not_ours'
  } catch {
    return 'unable'
  }
}
