interface ByteCacheSettings<Value> {
  /** What all values take together at most. The one that was unused for longest is evicted first. */
  bytes_max: number
  /** What a value takes, with everything that is held because of it. */
  bytesOf: (value: Value, key: string) => number
  /** Whether a value may still be used. If not given, it may until it is deleted. */
  isCurrent?: (value: Value) => boolean
  /** The number of the latest change. Who asks after a change does not share what was begun before it. */
  version?: () => number
  /** Called with a key that has no value any more. */
  onRemoved?: (key: string) => void
}

/**
 * Values by key that take a bounded number of bytes. `Missing` is undefined where something may not exist;
 * that is not kept.
 */
export interface ByteCache<Value, Missing extends undefined = never> {
  /** The value that is here and current. Counts as a use. */
  get: (key: string) => Value | undefined
  /**
   * The value that is here and current, or else a new one. It is made once for all who ask meanwhile. `make`
   * is given the value that is not current any more.
   */
  fetch: (
    key: string,
    make: (last: Value | undefined) => Promise<Value | Missing>,
  ) => Promise<Value | Missing>
  /** Deletes a value. One that is being made is not kept either. */
  delete: (key: string) => void
  clear: () => void
  /** What the values take together. */
  size: () => number
}

interface Entry<Value> {
  value: Value
  bytes: number
}

interface Fill<Content> {
  /** The number of the latest change when it began. */
  version: number
  result: Promise<Content>
}

const unchanged = (): number => 0

/** The one cache of the server: what differs between replies, documents and pictures is a setting. */
export function makeByteCache<Value, Missing extends undefined = never>(
  settings: ByteCacheSettings<Value>,
): ByteCache<Value, Missing> {
  const { bytes_max, bytesOf, isCurrent = () => true, version = unchanged, onRemoved = () => {} } = settings
  /** The one that was unused for longest comes first. */
  const entries = new Map<string, Entry<Value>>()
  const fills = new Map<string, Fill<Value | Missing>>()
  let size = 0

  const take = (key: string): void => {
    size -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const remove = (key: string): void => {
    if (!entries.has(key)) return
    take(key)
    onRemoved(key)
  }
  const keep = (key: string, value: Value): void => {
    const bytes = bytesOf(value, key)
    if (bytes > bytes_max) return remove(key)
    take(key)
    entries.set(key, { value, bytes })
    size += bytes
    for (const oldest of entries.keys()) {
      if (size <= bytes_max) return
      remove(oldest)
    }
  }
  const get = (key: string): Value | undefined => {
    const entry = entries.get(key)
    if (entry === undefined || !isCurrent(entry.value)) return undefined
    entries.delete(key)
    entries.set(key, entry)
    return entry.value
  }
  const startFill = (
    key: string,
    make: (last: Value | undefined) => Promise<Value | Missing>,
  ): Fill<Value | Missing> => {
    const isLatest = (): boolean => fills.get(key) === fill
    const fill: Fill<Value | Missing> = {
      version: version(),
      result: make(entries.get(key)?.value)
        .then((value) => {
          if (isLatest() && value === undefined) remove(key)
          else if (isLatest()) keep(key, value as Value)
          return value
        })
        .finally(() => {
          if (isLatest()) fills.delete(key)
        }),
    }
    fills.set(key, fill)
    return fill
  }

  return {
    get,
    fetch: async (key, make) => {
      for (;;) {
        const current = get(key)
        if (current !== undefined) return current
        const fill = fills.get(key) ?? startFill(key, make)
        const version_when_asked = version()
        const value = await fill.result
        // Read after this request arrived: current for its caller, however fast the rows change.
        if (fill.version >= version_when_asked) return value
      }
    },
    delete: (key) => {
      fills.delete(key)
      remove(key)
    },
    clear: () => {
      fills.clear()
      for (const key of entries.keys()) remove(key)
    },
    size: () => size,
  }
}
