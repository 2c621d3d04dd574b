import { hash } from 'node:crypto'
import { networkOf, widerNetworksOf } from './network.ts'

/** The network of an address as it is stored, to be compared alone: of IPv6 the /56, which is one line. */
export function networkDigest(address: string): string {
  const network = networkOf(address)
  const line = widerNetworksOf(network).find(({ bits }) => bits === 56)?.network ?? network
  return hash('sha256', line, 'base64url').slice(0, 22)
}
