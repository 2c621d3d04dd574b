export interface ByteCache {
  get: (key: string) => Buffer | undefined
  /** Keeps a value, unless it is larger than the whole cache. */
  set: (key: string, bytes: Buffer) => void
  delete: (key: string) => void
  clear: () => void
  /** What the values take together. */
  size: () => number
}

/** As many values as fit into a number of bytes. The least recently used is evicted first. */
export function makeByteCache(bytes_max: number): ByteCache {
  const values = new Map<string, Buffer>()
  let size = 0
  const remove = (key: string): Buffer | undefined => {
    const bytes = values.get(key)
    size -= bytes?.length ?? 0
    values.delete(key)
    return bytes
  }
  const set = (key: string, bytes: Buffer): void => {
    remove(key)
    if (bytes.length > bytes_max) return
    values.set(key, bytes)
    size += bytes.length
    for (const oldest of values.keys()) {
      if (size <= bytes_max) return
      remove(oldest)
    }
  }
  return {
    get: (key) => {
      const bytes = remove(key)
      if (bytes !== undefined) set(key, bytes)
      return bytes
    },
    set,
    delete: (key) => void remove(key),
    clear: () => {
      values.clear()
      size = 0
    },
    size: () => size,
  }
}
