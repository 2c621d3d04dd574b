import type { IncomingMessage, Server } from 'node:http'
import { Failure } from '#server/platform/failure.ts'
import { makeFairLimiter, type Requester } from '#server/platform/limits/fair-limiter.ts'
import { collectGarbage } from '#server/platform/monitoring/garbage.ts'
import { endBodyTime, giveBodyTime } from './connection.ts'
import { type HeldImage, makeImageMemory } from './image-memory.ts'
import { type LeastRate, watchLeastRate } from './least-rate.ts'

/** Chunks of 64 KB: four of the largest images, or hundreds of those that a browser sends. */
const CHUNKS_MAX = 512
/** One network has at most three of the largest at once, so that it never fills the memory by itself. */
const SLOTS = { all: 60, per_network: 3, per_key: 2 }
const WAITING = { all: 120, per_network: 30, ms: 30_000 }

/** The bytes of an image, in the pieces in which they are in memory. */
export type ImageBytes = readonly Buffer[]

export type ReceiveImage = <T>(sender: Requester, work: (image: ImageBytes) => Promise<T>) => Promise<T>

/** What an image may be. */
export interface ImageBounds {
  /** What people call it. */
  name: string
  bytes_max: number
  kb_per_s_least: number
}

const tooLarge = ({ name, bytes_max }: ImageBounds): Failure =>
  new Failure('too_large', {
    detail: `This ${name} is larger than ${bytes_max / 1024 / 1024} MB. Please send a smaller one.`,
  })

const tooSlow = ({ name, kb_per_s_least }: ImageBounds): Failure =>
  new Failure('too_slow', {
    detail: `This ${name} arrives at less than ${kb_per_s_least} KB a second. Please try again with a better connection, or send a smaller one.`,
  })

const COLLECT_BYTES = 4 * 1024 * 1024
let read_bytes = 0

/**
 * What sockets have read is garbage at once, and would be collected only at 64 MB of it. A young collection
 * takes a millisecond.
 */
function collectRead(bytes: number): void {
  read_bytes += bytes
  if (read_bytes < COLLECT_BYTES) return
  read_bytes = 0
  collectGarbage({ type: 'minor' })
}

interface Reading {
  bounds: ImageBounds
  held: HeldImage
  rate: LeastRate
  /** Aborted once there is an answer, whatever still comes. */
  over: AbortSignal
}

/**
 * Reads a body to its end. What comes when the reading is over is dropped, so that the client reads the
 * answer.
 */
async function readPieces(request: IncomingMessage, { bounds, held, rate, over }: Reading): Promise<void> {
  let length = 0
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (over.aborted) continue
    collectRead(piece.length)
    rate.count(piece.length)
    length += piece.length
    if (length > bounds.bytes_max) throw tooLarge(bounds)
    let rest = held.write(piece)
    while (rest.length > 0 && !over.aborted) {
      await rate.whilePaused(held.waitForRoom())
      rest = held.write(rest)
    }
  }
}

/** Gives `work` the image that a request brings. */
async function receive<T>(
  request: IncomingMessage,
  bounds: ImageBounds,
  hold: (drop: (why: Failure) => void) => HeldImage,
  work: (image: ImageBytes) => Promise<T>,
): Promise<T> {
  // It may have broken while it waited for its turn, and then says so no more.
  if (request.destroyed) throw new Failure('too_slow')
  const over = new AbortController()
  const dropped = Promise.withResolvers<never>()
  const drop = (why: Failure): void => {
    over.abort()
    dropped.reject(why)
  }
  const held = hold(drop)
  const rate = watchLeastRate(bounds.kb_per_s_least * 1024, () => drop(tooSlow(bounds)))
  try {
    await Promise.race([readPieces(request, { bounds, held, rate, over: over.signal }), dropped.promise])
    rate.stop()
    return await work(held.complete())
  } catch (error) {
    // The connection broke, or was cut because the body took too long.
    throw error instanceof Failure || request.complete ? error : new Failure('too_slow', { cause: error })
  } finally {
    over.abort()
    rate.stop()
    held.release()
  }
}

/**
 * Reads images from requests, only as many bytes at once as memory allows. To be used once the caller is
 * known; the image is valid until
 * `work` is done.
 */
export function makeImageReceiver(
  server: Server,
  bounds: ImageBounds,
): (request: IncomingMessage) => ReceiveImage {
  const limiter = makeFairLimiter({ slots: SLOTS, waiting: WAITING })
  const memory = makeImageMemory(CHUNKS_MAX)
  return (request) => async (sender, work) => {
    if (Number(request.headers['content-length'] ?? 0) > bounds.bytes_max) throw tooLarge(bounds)
    giveBodyTime(request)
    try {
      return await limiter.run(sender, () =>
        receive(request, bounds, (drop) => memory.hold(sender.network, drop), work),
      )
    } finally {
      endBodyTime(server, request)
    }
  }
}
