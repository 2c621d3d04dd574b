import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2Hash = promisify(argon2)

export interface HashCost {
  /** In KiB. */
  memory: number
  passes: number
}

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB and two passes.
export const OWASP_COST: HashCost = { memory: 19_456, passes: 2 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** The argon2id hash of a password: 32 bytes. */
export const deriveHash = (password: string, salt: Uint8Array, cost: HashCost): Promise<Buffer> =>
  argon2Hash('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: 1,
    tagLength: HASH_BYTES,
    ...cost,
  })

const unpaddedBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString('base64').replaceAll('=', '')

const prefix = ({ memory, passes }: HashCost): string => `$argon2id$v=19$m=${memory},t=${passes},p=1$`

/** An argon2id hash in the PHC string format. */
export async function hashPassword(password: string, cost: HashCost = OWASP_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `${prefix(cost)}${unpaddedBase64(salt)}$${unpaddedBase64(await deriveHash(password, salt, cost))}`
}

/** A hash that no password matches, for an account whose password has to be set anew. */
export const unmatchedHash = (cost: HashCost): string =>
  `${prefix(cost)}${unpaddedBase64(randomBytes(SALT_BYTES))}$${unpaddedBase64(randomBytes(HASH_BYTES))}`

async function matches(password: string, hash: string): Promise<boolean> {
  const [, , , cost = '', salt = '', expected = ''] = hash.split('$')
  const [, memory, passes] = /^m=(\d+),t=(\d+),p=1$/.exec(cost) ?? []
  const derived = await deriveHash(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
  })
  return timingSafeEqual(derived, Buffer.from(expected, 'base64'))
}

const NO_ACCOUNT_BYTES = `${unpaddedBase64(Buffer.alloc(SALT_BYTES))}$${unpaddedBase64(Buffer.alloc(HASH_BYTES))}`

/** Whether `hash` is of `password`. Takes the same time if there is no account and `hash` is undefined. */
export const verifyPassword = async (
  password: string,
  hash: string | undefined,
  cost: HashCost,
): Promise<boolean> =>
  (await matches(password, hash ?? `${prefix(cost)}${NO_ACCOUNT_BYTES}`)) && hash !== undefined

/**
 * Whether a password that matched `checkedHash` matches `hash` too: meanwhile it may have been changed, or
 * hashed again.
 */
export const verifyUnchangedPassword = async (
  password: string,
  checkedHash: string,
  hash: string,
): Promise<boolean> => checkedHash === hash || matches(password, hash)

/** Whether a hash has other cost parameters than new hashes. */
export const needsRehash = (hash: string, cost: HashCost): boolean => !hash.startsWith(prefix(cost))
