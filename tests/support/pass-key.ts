import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'

/** A key to sign passes with, as the setting `PICKUP_KEY` takes it, and its id. */
export function aPassKey(): { id: string; setting: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const x = Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url')
  const setting = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return { id: createHash('sha256').update(x).digest('hex').slice(0, 8), setting }
}
