import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hashWith = promisify(argon2)

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB and two passes.
const COST = { memory: 19_456, passes: 2 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** 32 bytes that only this password and this salt give, at a cost that makes guessing slow. */
export const deriveHash = (password: string, salt: Uint8Array, cost: typeof COST = COST): Promise<Buffer> =>
  hashWith('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: 1,
    tagLength: HASH_BYTES,
    ...cost,
  })

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

const PRESENT = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=1$`

/** An argon2id hash in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `${PRESENT}${unpadded(salt)}$${unpadded(await deriveHash(password, salt))}`
}

const nobody = `${PRESENT}${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(HASH_BYTES))}`

/** Whether `password` made `hash`. Takes the same time when there is no such account and `hash` is undefined. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, , , cost = '', salt = '', expected = ''] = (hash ?? nobody).split('$')
  const [, memory, passes] = /^m=(\d+),t=(\d+),p=1$/.exec(cost) ?? []
  const derived = await deriveHash(password, Buffer.from(salt, 'base64'), { memory: Number(memory), passes: Number(passes) })
  return timingSafeEqual(derived, Buffer.from(expected, 'base64')) && hash !== undefined
}

/** Whether a password that was right for the hash `checked` is right for `hash`: it may have been changed since, or hashed anew. */
export const isStillPassword = async (password: string, checked: string, hash: string): Promise<boolean> =>
  checked === hash || isPassword(password, hash)

/** Whether a hash was made at another cost than hashes are made now. */
export const isOutdated = (hash: string): boolean => !hash.startsWith(PRESENT)
