import { hash, randomBytes } from 'node:crypto'

/** 256 random bits. Only the hash of a token is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
