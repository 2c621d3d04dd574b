import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hashWith = promisify(argon2)

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB and two passes.
const MEMORY_KIB = 19_456
const PASSES = 2
const SALT_BYTES = 16
const HASH_BYTES = 32

/** 32 bytes that only this password and this salt give, at a cost that makes guessing slow. */
export const derive = (password: string, salt: Uint8Array): Promise<Buffer> =>
  hashWith('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: 1,
    tagLength: HASH_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  })

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '')

/** An argon2id hash in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(salt)}$${unpadded(await derive(password, salt))}`
}

const nobody = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(HASH_BYTES))}`

/** Whether `password` made `hash`. Takes the same time when there is no such account and `hash` is undefined. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, , , , salt = '', expected = ''] = (hash ?? nobody).split('$')
  const same = timingSafeEqual(await derive(password, Buffer.from(salt, 'base64')), Buffer.from(expected, 'base64'))
  return same && hash !== undefined
}
