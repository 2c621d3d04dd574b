import { hash } from 'node:crypto'
import { networkOf } from './network.ts'

/** The network of an address as it is stored, to be compared alone. */
export const networkDigest = (address: string): string =>
  hash('sha256', networkOf(address), 'base64url').slice(0, 22)
