import { hash, randomBytes } from 'node:crypto'
import { networkOf } from '#server/platform/limits/network.ts'

/** 256 random bits. Only the hash of a token is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** Null for this machine itself: everybody behind a proxy that is not trusted seems to come from it. */
export const hashNetwork = (address: string): Buffer | null => {
  const network = networkOf(address)
  return network.startsWith('127.') || network === '0:0:0:0::/64' ? null : hashToken(network)
}
