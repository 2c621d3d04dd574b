import { hash, randomBytes } from 'node:crypto'

/** A token nobody can guess: 256 bits. Only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
