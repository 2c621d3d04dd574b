import { Failure } from '#server/platform/failure.ts'

const CHUNK_BYTES = 64 * 1024
const IDLE_MS = 10_000

/** An image that is in memory, or on its way there. */
export interface HeldImage {
  /** Copies as much of `bytes` as there is room for, and gives the rest. */
  write: (bytes: Buffer) => Buffer
  /** Resolves when there may be room again. */
  waitForRoom: () => Promise<void>
  /** The image is complete: it is not dropped any more to make room for others. */
  complete: () => Buffer[]
  release: () => void
}

interface Holder {
  network: string
  chunks: number[]
  length: number
  /** Drops the image. Undefined once it is complete. */
  drop: ((why: Failure) => void) | undefined
}

export interface ImageMemory {
  hold: (network: string, drop: (why: Failure) => void) => HeldImage
}

/**
 * Memory for the bodies of images, in chunks that are used again. When it is full, whoever sends needs not wait for a network that holds more
 * and has not sent everything: the latest image of that network is dropped.
 */
export function makeImageMemory(chunks_max: number): ImageMemory {
  let slab: Buffer | undefined
  let idle: NodeJS.Timeout | undefined
  const free = Array.from({ length: chunks_max }, (_, index) => chunks_max - 1 - index)
  const holders = new Set<Holder>()
  let waiting: (() => void)[] = []

  const chunkAt = (index: number): Buffer => {
    // Memory that was never written to is not taken from the machine.
    slab ??= Buffer.allocUnsafeSlow(chunks_max * CHUNK_BYTES)
    return slab.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES)
  }
  const release = (holder: Holder): void => {
    if (!holders.delete(holder)) return
    free.push(...holder.chunks.toReversed())
    const resumed = waiting
    waiting = []
    for (const resume of resumed) resume()
    if (holders.size === 0) idle = setTimeout(() => (slab = undefined), IDLE_MS).unref()
  }
  const heldBy = (network: string): number =>
    [...holders].reduce((sum, holder) => sum + (holder.network === network ? holder.chunks.length : 0), 0)
  /** The latest incomplete image of the network that holds most, and at least as much as `network`. */
  const findDroppable = (network: string): Holder | undefined => {
    const others = [...holders].filter((holder) => holder.drop !== undefined && holder.network !== network)
    const most = Math.max(heldBy(network), ...others.map((holder) => heldBy(holder.network)))
    return others.findLast((holder) => heldBy(holder.network) === most)
  }
  const takeChunk = (holder: Holder): number | undefined => {
    const index = free.pop()
    if (index !== undefined) return index
    const dropped = findDroppable(holder.network)
    if (dropped === undefined) return undefined
    dropped.drop?.(new Failure('unavailable'))
    release(dropped)
    return free.pop()
  }
  const write = (holder: Holder, bytes: Buffer): Buffer => {
    let rest = bytes
    while (rest.length > 0) {
      const used = holder.length % CHUNK_BYTES
      if (used === 0) {
        const index = takeChunk(holder)
        if (index === undefined) return rest
        holder.chunks.push(index)
      }
      const copied = rest.copy(chunkAt(holder.chunks.at(-1) ?? 0), used)
      holder.length += copied
      rest = rest.subarray(copied)
    }
    return rest
  }

  return {
    hold: (network, drop) => {
      clearTimeout(idle)
      const holder: Holder = { network, chunks: [], length: 0, drop }
      holders.add(holder)
      return {
        write: (bytes) => write(holder, bytes),
        waitForRoom: () => new Promise((resolve) => void waiting.push(resolve)),
        complete: () => {
          holder.drop = undefined
          return holder.chunks.map((index, at) => chunkAt(index).subarray(0, holder.length - at * CHUNK_BYTES))
        },
        release: () => release(holder),
      }
    },
  }
}
