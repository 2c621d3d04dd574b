import { Failure } from '#server/platform/failure.ts'
import { type Chunked, makeChunkMemory } from './image-chunks.ts'

/** An image that is in memory, or on its way there. */
export interface HeldImage {
  /**
   * Copies as much of `bytes` as there is room for, and gives the rest: all of them once the image is dropped
   * or released.
   */
  write: (bytes: Buffer) => Buffer
  /** Resolves when there may be room again. */
  waitForRoom: () => Promise<void>
  /** The image is complete: it is not dropped any more to make room for others. */
  complete: () => Buffer[]
  release: () => void
}

interface Holder extends Chunked {
  network: string
  /** Drops the image. Undefined once it is complete. */
  drop: ((why: Failure) => void) | undefined
}

export interface ImageMemory {
  hold: (network: string, drop: (why: Failure) => void) => HeldImage
}

/**
 * Memory for the bodies of images. When it is full, whoever sends needs not wait for a network that holds
 * more and has not sent everything: the latest image of that network is dropped.
 */
export function makeImageMemory(chunks_max: number): ImageMemory {
  const memory = makeChunkMemory(chunks_max)
  const holders = new Set<Holder>()
  let waiting: (() => void)[] = []

  const release = (holder: Holder): void => {
    if (!holders.delete(holder)) return
    memory.release(holder.chunks)
    const resumed = waiting
    waiting = []
    for (const resume of resumed) resume()
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
    const index = memory.take()
    if (index !== undefined) return index
    const dropped = findDroppable(holder.network)
    if (dropped === undefined) return undefined
    dropped.drop?.(new Failure('unavailable'))
    release(dropped)
    return memory.take()
  }

  return {
    hold: (network, drop) => {
      const holder: Holder = { network, chunks: [], length: 0, drop }
      holders.add(holder)
      return {
        write: (bytes) =>
          holders.has(holder) ? memory.append(holder, bytes, () => takeChunk(holder)) : bytes,
        waitForRoom: () => new Promise((resolve) => void waiting.push(resolve)),
        complete: () => {
          holder.drop = undefined
          return memory.read(holder)
        },
        release: () => release(holder),
      }
    },
  }
}
