import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import type { IncomingMessage, Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '#server/platform/failure.ts'
import { makeFairLimiter, type Requester } from '#server/platform/limits/fair-limiter.ts'
import { collectGarbage } from '#server/platform/monitoring/idle-memory.ts'
import { endBodyTime, giveBodyTime } from './connection.ts'

interface LeastRate {
  count: (bytes: number) => void
  /** Waits for something that is not the sender's doing. */
  whilePaused: <T>(wait: Promise<T>) => Promise<T>
  stop: () => void
}

const PERIOD_S = 10

/** Calls `onTooSlow` as soon as fewer bytes than that a second have come for ten seconds. */
function watchLeastRate(bytes_per_s: number, onTooSlow: () => void): LeastRate {
  let bytes = 0
  let pauses = 0
  let wasPaused = false
  const timer = setInterval(() => {
    if (bytes < bytes_per_s * PERIOD_S && !wasPaused) onTooSlow()
    bytes = 0
    wasPaused = pauses > 0
  }, PERIOD_S * 1_000)
  return {
    count: (more) => void (bytes += more),
    whilePaused: async (wait) => {
      pauses += 1
      wasPaused = true
      try {
        return await wait
      } finally {
        pauses -= 1
      }
    },
    stop: () => clearInterval(timer),
  }
}

/** As many images are on the disk at once; at 8 MB each they take 480 MB, of which one network has 24. */
const SLOTS = { all: 60, per_network: 3, per_key: 2 }
const WAITING = { all: 120, per_network: 30, ms: 30_000 }

/** An image as it came, in a file. */
export interface ReceivedImage {
  length: number
  /** Enough to tell its kind. */
  beginning: Buffer
  /** Its bytes from the beginning. Each piece is valid until the next is asked for. */
  pieces: () => AsyncGenerator<Buffer>
}

export type ReceiveImage = <T>(sender: Requester, work: (image: ReceivedImage) => Promise<T>) => Promise<T>

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

/** Hashing passwords has the same threads as files, so that many small reads and writes would wait long. */
const PIECE_BYTES = 256 * 1024
const BEGINNING_BYTES = 64

/** A file without a name, which is gone with this process, however that ends. */
async function openUnnamed(): Promise<FileHandle> {
  const path = join(tmpdir(), `surplate-image-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function* piecesOf(file: FileHandle, length: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(Math.min(PIECE_BYTES, length))
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) throw new Error('the file of an image ends early')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

interface Reading {
  bounds: ImageBounds
  file: FileHandle
  rate: LeastRate
  /** Aborted once there is an answer, whatever still comes. */
  over: AbortSignal
}

/**
 * Reads a body to its end, and gives its length. What comes when the reading is over is dropped, so that the
 * client reads the answer.
 */
async function readBody(request: IncomingMessage, { bounds, file, rate, over }: Reading): Promise<number> {
  let length = 0
  let written = 0
  let pieces: Buffer[] = []
  const write = async (): Promise<void> => {
    const bytes = Buffer.concat(pieces)
    pieces = []
    written = length
    await rate.whilePaused(file.appendFile(bytes)).catch(unavailable)
  }
  for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (over.aborted) continue
    collectRead(piece.length)
    rate.count(piece.length)
    length += piece.length
    if (length > bounds.bytes_max) throw tooLarge(bounds)
    pieces.push(piece)
    if (length - written >= PIECE_BYTES) await write()
  }
  if (!over.aborted) await write()
  return length
}

/** The disk is full, or fails. */
const unavailable = (cause: unknown): never => {
  throw new Failure('unavailable', { cause })
}

/** Gives `work` the image that a request brings. */
async function receive<T>(
  request: IncomingMessage,
  bounds: ImageBounds,
  work: (image: ReceivedImage) => Promise<T>,
): Promise<T> {
  const file = await openUnnamed().catch(unavailable)
  const over = new AbortController()
  const dropped = Promise.withResolvers<never>()
  const rate = watchLeastRate(bounds.kb_per_s_least * 1024, () => {
    over.abort()
    dropped.reject(tooSlow(bounds))
  })
  try {
    // It may have broken while it waited for its turn, and then says so no more.
    if (request.destroyed) throw new Failure('too_slow')
    const reading = readBody(request, { bounds, file, rate, over: over.signal })
    const length = await Promise.race([reading, dropped.promise])
    rate.stop()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0)
    const beginning = buffer.subarray(0, bytesRead)
    return await work({ length, beginning, pieces: () => piecesOf(file, length) })
  } catch (error) {
    // The connection broke, or was cut because the body took too long.
    throw error instanceof Failure || request.complete ? error : new Failure('too_slow', { cause: error })
  } finally {
    over.abort()
    rate.stop()
    await file.close()
  }
}

/**
 * Reads images from requests into files, only so many at once. To be used once the caller is known; the image
 * is valid until `work` is done.
 */
export function makeImageReceiver(
  server: Server,
  bounds: ImageBounds,
): (request: IncomingMessage) => ReceiveImage {
  const limiter = makeFairLimiter({ slots: SLOTS, waiting: WAITING })
  return (request) => async (sender, work) => {
    if (Number(request.headers['content-length'] ?? 0) > bounds.bytes_max) throw tooLarge(bounds)
    giveBodyTime(request)
    try {
      return await limiter.run(sender, () => receive(request, bounds, work))
    } finally {
      endBodyTime(server, request)
    }
  }
}
