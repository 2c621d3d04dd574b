/** Entries by key, in a bounded number of bytes: the one that was unused for longest goes first. */
export interface BoundedEntries<Entry> {
  /** Counts as a use. */
  get: (key: string) => Entry | undefined
  set: (key: string, entry: Entry, bytes: number) => void
  delete: (key: string) => void
}

interface Held<Entry> {
  entry: Entry
  bytes: number
}

/** `onRemoved` is called with an entry that another one has replaced, or that was one too many. */
export function makeBoundedEntries<Entry>(bytes_max: number, onRemoved: (entry: Entry) => void = () => {}): BoundedEntries<Entry> {
  const held = new Map<string, Held<Entry>>()
  let bytes_held = 0

  const take = (key: string): Held<Entry> | undefined => {
    const one = held.get(key)
    if (one === undefined) return undefined
    held.delete(key)
    bytes_held -= one.bytes
    return one
  }
  const put = (key: string, one: Held<Entry>): void => {
    held.set(key, one)
    bytes_held += one.bytes
  }
  const remove = (key: string): void => {
    const one = take(key)
    if (one !== undefined) onRemoved(one.entry)
  }

  return {
    get: (key) => {
      const one = take(key)
      if (one !== undefined) put(key, one)
      return one?.entry
    },
    set: (key, entry, bytes) => {
      const before = take(key)
      if (before !== undefined && before.entry !== entry) onRemoved(before.entry)
      put(key, { entry, bytes })
      for (const [oldest] of held) {
        if (bytes_held <= bytes_max) break
        remove(oldest)
      }
    },
    delete: remove,
  }
}
