import ipaddr from 'ipaddr.js'

/**
 * The network of an address, for counting: an IPv4 address itself, or the /64 of an IPv6 address, which one
 * subscriber has to themselves.
 * Any other text is given back.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  // The framework gives IPv4 addresses as they are, so that only the other kind has more than one notation.
  if (!bare.includes(':') || !ipaddr.IPv6.isValid(bare)) return bare
  const parsed = ipaddr.IPv6.parse(bare)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return `${parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The prefixes of what providers give to one home line, and how many times what a /64 has they have. */
const WIDER = [
  { groups: 4, bits: 56, times: 4 },
  { groups: 3, bits: 48, times: 16 },
] as const

export interface WiderNetwork {
  network: string
  bits: number
  times: number
}

/**
 * The /56 and the /48 of a network of `networkOf`: one line has 256 or more of these, which together have a
 * budget too. An IPv4 address has none.
 */
export function widerNetworksOf(network: string): WiderNetwork[] {
  if (!network.endsWith('::/64')) return []
  const parts = network.slice(0, -'::/64'.length).split(':')
  const last = (Number.parseInt(parts[3] ?? '', 16) & 0xff_00).toString(16)
  return WIDER.map(({ groups, bits, times }) => ({
    network: `${[...parts.slice(0, 3), last].slice(0, groups).join(':')}::/${bits}`,
    bits,
    times,
  }))
}
