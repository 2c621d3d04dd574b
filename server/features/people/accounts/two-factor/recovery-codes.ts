import { randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '#contract/constants.ts'
import type { HashRequester, Hashing } from '#server/features/people/accounts/passwords/hashing.ts'
import { deriveHash, type HashCost } from '#server/features/people/accounts/passwords/password-hash.ts'

// Without 0, O, 1 and I, which look alike in handwriting: 32 characters, so ten of them have 50 bits.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 10
const SALT_BYTES = 16

export interface RecoveryCodes {
  /** Shown to the owner once: two halves with a hyphen. */
  plaintext: string[]
  salt: Uint8Array
  hashes: Uint8Array[]
}

const generateCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/**
 * Hashed like a password, because 50 bits alone could be guessed from a stolen table. One salt per set, so
 * that a check costs one hash.
 */
export const hashRecoveryCode = (code: string, salt: Uint8Array, cost: HashCost): Promise<Buffer> =>
  deriveHash(code, salt, cost)

export async function generateRecoveryCodes(
  { runCounted, run, cost }: Hashing,
  requester: HashRequester,
): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, generateCode)
  const salt = randomBytes(SALT_BYTES)
  const hashes: Uint8Array[] = []
  // The whole set counts as one hash.
  for (const [index, code] of codes.entries()) {
    const runHash = index === 0 ? runCounted : run
    hashes.push(await runHash(requester, () => hashRecoveryCode(code, salt, cost)))
  }
  return {
    plaintext: codes.map((code) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`),
    salt,
    hashes,
  }
}
