import type { z } from 'zod'
import { type Pass, parsePass } from '#contract/orders/passes.ts'
import type { Jwk } from '#contract/orders/pickups.ts'

export type PublicKey = z.infer<typeof Jwk>

/**
 * `no_key`: signed with a key that this device does not have; `unable`: the browser cannot check signatures.
 */
export type PassCheck = { pass: Pass } | 'not_ours' | 'no_key' | 'unable'

/** Checks a pass with the published keys, without a network. */
export async function checkPass(text: string, keys: PublicKey[]): Promise<PassCheck> {
  const parts = parsePass(text)
  if (parts === undefined) return 'not_ours'
  const jwk = keys.find((each) => each.kid === parts.pass.key_id)
  if (jwk === undefined) return 'no_key'
  try {
    const { kty, crv, x } = jwk
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
    return (await crypto.subtle.verify({ name: 'Ed25519' }, key, parts.signature, parts.signed))
      ? { pass: parts.pass }
      : 'not_ours'
  } catch {
    return 'unable'
  }
}
