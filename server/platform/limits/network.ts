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
