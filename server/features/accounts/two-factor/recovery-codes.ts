import { randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/constants.ts'
import type { Hasher, Hashing } from '#server/features/accounts/passwords/hashing.ts'
import { deriveHash } from '#server/features/accounts/passwords/password-hash.ts'

// Without 0, O, 1 and I, which handwriting mixes up: 32 signs, so ten of them hold 50 bits.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const SIGNS = 10
const SALT_BYTES = 16

export interface RecoveryCodes {
  /** As they are shown, once: two halves with a hyphen. */
  shown: string[]
  salt: Uint8Array
  hashes: Uint8Array[]
}

const newCode = (): string => Array.from({ length: SIGNS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Stretched like a password, because 50 bits alone would not stand a stolen table; one salt for the set, so that a try costs one hash. */
export const hashRecoveryCode = (code: string, salt: Uint8Array): Promise<Buffer> => deriveHash(code, salt)

export async function newRecoveryCodes({ counted, inTurn }: Hashing, who: Hasher): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const salt = randomBytes(SALT_BYTES)
  const hashes: Uint8Array[] = []
  // The ten of them count once.
  for (const [at, code] of codes.entries()) hashes.push(await (at === 0 ? counted : inTurn)(who, () => hashRecoveryCode(code, salt)))
  return { shown: codes.map((code) => `${code.slice(0, SIGNS / 2)}-${code.slice(SIGNS / 2)}`), salt, hashes }
}
