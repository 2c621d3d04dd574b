import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import type { ImpactCertificate, ImpactClaim } from '#contract/money/insights/impact-certificates.ts'
import type { CertificateKeyRow } from './certificate-key-store.ts'

/** The last bytes of a DER-encoded Ed25519 public key are the key itself (RFC 8410). */
const PUBLIC_KEY_BYTES = 32

export function makeCertificateKey(now: Date): CertificateKeyRow {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const public_key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES)
  return {
    id: createHash('sha256').update(public_key).digest('hex').slice(0, 8),
    private_key: privateKey.export({ format: 'der', type: 'pkcs8' }),
    public_key,
    created_at: now,
    revoked_at: null,
  }
}

/** The text that is signed stands in the certificate as it is, so that nobody has to write it again. */
export function signClaim(
  claim: Omit<ImpactClaim, 'key_id'>,
  { id, private_key }: Pick<CertificateKeyRow, 'id' | 'private_key'>,
): ImpactCertificate {
  const payload = JSON.stringify({ ...claim, key_id: id } satisfies ImpactClaim)
  const key = createPrivateKey({ key: Buffer.from(private_key), format: 'der', type: 'pkcs8' })
  const signature = sign(null, Buffer.from(payload), key).toString('base64')
  return { payload, signature, key_id: id, algorithm: 'Ed25519' }
}

/** A public key as PEM, under its id. */
export function toPem({ id, public_key }: Pick<CertificateKeyRow, 'id' | 'public_key'>): string {
  const x = Buffer.from(public_key).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return `# ${id}\n${key.export({ format: 'pem', type: 'spki' }).toString()}`
}
