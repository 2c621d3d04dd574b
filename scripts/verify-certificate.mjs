import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

// Verifies a certificate of food saved without a network:
//   node scripts/verify-certificate.mjs certificate.json keys.pem
// `keys.pem` is what the instance publishes at /api/impact/certificate-keys.

const TYPE = 'surplate-impact-certificate-1'
const PUBLIC_KEY_BYTES = 32

const readText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`${path} cannot be read`)
  }
}
const parseJson = (text, name) => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${name} is not JSON`)
  }
}

/** The public keys by their id, which follows from the key itself. */
function readKeys(pem) {
  const blocks = pem.match(/-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g) ?? []
  const keys = blocks.map((block) => createPublicKey(block))
  const idOf = (key) =>
    createHash('sha256')
      .update(key.export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_KEY_BYTES))
      .digest('hex')
      .slice(0, 8)
  return new Map(keys.filter((key) => key.asymmetricKeyType === 'ed25519').map((key) => [idOf(key), key]))
}

/** What is certified; throws with the reason why it is not. */
function verifyCertificate(certificate, keys) {
  const { payload, signature, key_id, algorithm } = certificate ?? {}
  if (typeof payload !== 'string' || typeof signature !== 'string' || algorithm !== 'Ed25519')
    throw new Error('this is no certificate of Surplate')
  const key = keys.get(key_id)
  if (key === undefined) throw new Error(`the keys have none with the id ${key_id}`)
  if (!verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64')))
    throw new Error('the signature does not fit: it was changed, or another key signed it')
  const claim = parseJson(payload, 'what is signed')
  if (claim.type !== TYPE) throw new Error(`what is signed is of another kind: ${claim.type}`)
  if (claim.key_id !== key_id) throw new Error('what is signed names another key')
  return claim
}

const kilograms = (grams) => `${grams / 1_000} kg`

function main([certificate_path, keys_path]) {
  if (keys_path === undefined) throw new Error('usage: verify-certificate.mjs CERTIFICATE.json KEYS.pem')
  const certificate = parseJson(readText(certificate_path), certificate_path)
  const claim = verifyCertificate(certificate, readKeys(readText(keys_path)))
  const where = claim.suburb === null ? '' : `, ${claim.suburb}`
  console.log(`valid: ${claim.restaurant}${where}, ${claim.month}
  food saved   ${kilograms(claim.food_g)}
  orders       ${claim.orders}
  portions     ${claim.portions} (${claim.weighed_portions} with a stated weight, ${claim.assumed_portions} assumed)
  CO2e         ${kilograms(claim.co2e_g)}, an estimate
  method       ${claim.method_versions.join(', ')}
  issued       ${claim.issued_at} by ${claim.origin}, key ${claim.key_id}`)
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(`not valid: ${error.message}`)
  process.exitCode = 1
}
