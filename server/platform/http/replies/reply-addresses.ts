/** As many as spell the same query in different ways, and no more. */
const PER_KEY_MAX = 8
const LENGTH_MAX = 200

/** The addresses at which one cached reply is found; the one that was unused for longest comes first. */
interface AddressesOfKey {
  key: string
  addresses: Set<string>
}

/** Finds the key of a cached reply by the address of a request, without reading the query. */
export interface ReplyAddresses {
  find: (address: string) => AddressesOfKey | undefined
  remember: (key: string, address: string) => void
  noteUse: (entry: AddressesOfKey, address: string) => void
  /** Forgets all addresses of a key. */
  forget: (key: string) => void
}

export function makeAddresses(): ReplyAddresses {
  const byAddress = new Map<string, AddressesOfKey>()
  const byKey = new Map<string, AddressesOfKey>()
  const remove = ({ addresses }: AddressesOfKey, address: string): void => {
    addresses.delete(address)
    byAddress.delete(address)
  }
  return {
    find: (address) => byAddress.get(address),
    remember: (key, address) => {
      if (address.length > LENGTH_MAX) return
      const ofKey = byKey.get(key) ?? { key, addresses: new Set() }
      byKey.set(key, ofKey)
      byAddress.set(address, ofKey)
      ofKey.addresses.add(address)
      const [oldest = ''] = ofKey.addresses
      if (ofKey.addresses.size > PER_KEY_MAX) remove(ofKey, oldest)
    },
    noteUse: ({ addresses }, address) => {
      if (addresses.size === 1) return
      addresses.delete(address)
      addresses.add(address)
    },
    forget: (key) => {
      for (const address of byKey.get(key)?.addresses ?? []) byAddress.delete(address)
      byKey.delete(key)
    },
  }
}
