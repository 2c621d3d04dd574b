import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export interface Sealed {
  key_id: string
  sealed: Uint8Array
}

/** Encrypts what is stored, so that a copy of the rows alone reveals nothing. */
export interface SealingKeys {
  /** `owner` names the row: what was sealed for it cannot be unsealed for another. */
  seal: (plaintext: Uint8Array, owner: string) => Sealed
  /** Throws if it was sealed with an unknown key, for another owner, or was changed since. */
  unseal: (row: Sealed, owner: string) => Buffer
}

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export const keyId = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

/** AES-256-GCM with the owner as additional data. The first key seals, all of them unseal. */
export function makeSealingKeys(sealingKey: Uint8Array, otherKeys: Uint8Array[] = []): SealingKeys {
  const keysById = new Map([...otherKeys, sealingKey].map((key): [string, Uint8Array] => [keyId(key), key]))
  return {
    seal: (plaintext, owner) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(owner))
      const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
      return { key_id: keyId(sealingKey), sealed: Buffer.concat([nonce, ciphertext, cipher.getAuthTag()]) }
    },
    unseal: ({ key_id, sealed }, owner) => {
      const key = keysById.get(key_id)
      if (key === undefined) throw new Error(`no key ${key_id} to unseal with`)
      const bytes = Buffer.from(sealed)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}
