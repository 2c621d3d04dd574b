const CHUNK_BYTES = 64 * 1024
const IDLE_MS = 10_000

/** Bytes in chunks of a fixed size. */
export interface Chunked {
  chunks: number[]
  length: number
}

export interface ChunkMemory {
  /** Takes a chunk; undefined when there is none left. */
  take: () => number | undefined
  /**
   * Copies as much of `bytes` behind what is there as chunks can be had by `takeChunk`, and gives the rest.
   */
  append: (to: Chunked, bytes: Buffer, takeChunk: () => number | undefined) => Buffer
  read: (from: Chunked) => Buffer[]
  release: (chunks: number[]) => void
}

/**
 * A fixed amount of memory, in chunks that are used again. It is given back to the machine once nobody has
 * had a chunk for a while.
 */
export function makeChunkMemory(chunks_max: number): ChunkMemory {
  let slab: Buffer | undefined
  let idle: NodeJS.Timeout | undefined
  const free = Array.from({ length: chunks_max }, (_, index) => chunks_max - 1 - index)

  const chunkAt = (index: number): Buffer => {
    // Memory that was never written to is not taken from the machine.
    slab ??= Buffer.allocUnsafeSlow(chunks_max * CHUNK_BYTES)
    return slab.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)
  }
  return {
    take: () => {
      clearTimeout(idle)
      return free.pop()
    },
    append: (to, bytes, takeChunk) => {
      let rest = bytes
      while (rest.length > 0) {
        const used = to.length % CHUNK_BYTES
        if (used === 0) {
          const index = takeChunk()
          if (index === undefined) return rest
          to.chunks.push(index)
        }
        const copied = rest.copy(chunkAt(to.chunks.at(-1) ?? 0), used)
        to.length += copied
        rest = rest.subarray(copied)
      }
      return rest
    },
    read: ({ chunks, length }) =>
      chunks.map((index, at) => chunkAt(index).subarray(0, length - at * CHUNK_BYTES)),
    release: (chunks) => {
      free.push(...chunks.toReversed())
      clearTimeout(idle)
      if (free.length === chunks_max) idle = setTimeout(() => (slab = undefined), IDLE_MS).unref()
    },
  }
}
