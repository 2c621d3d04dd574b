import type { IncomingMessage, Server } from 'node:http'
import { PHOTO_BYTES_MAX } from '#contract/constants.ts'
import { Failure } from '#server/platform/failure.ts'
import { endBodyTime, giveBodyTime } from './connection.ts'
import { makePlaces } from './places.ts'

/** How many images are in memory at once. */
const IMAGES_MAX = 4
/** Of one sender: the others always find a place, also while that one sends as slowly as it can. */
const IMAGES_EACH = 2
/** How many callers wait for a place, with their images unread. */
const WAITING_MAX = 30
const WAITING_EACH = 20
const WAIT_MS = 30_000
const IDLE_MS = 10_000

export type ReceiveImage = <T>(sender: string, work: (image: Buffer) => Promise<T>) => Promise<T>

const tooLarge = (): Failure =>
  new Failure('too_large', { detail: `This photo is larger than ${PHOTO_BYTES_MAX / 1024 / 1024} MB. Please send a smaller one.` })

const COLLECT_BYTES = 4 * 1024 * 1024
let read_bytes = 0

/**
 * What sockets have read is garbage at once, and would be collected only at 64 MB of it. A young collection takes a millisecond. Only if
 * Node was started with --expose-gc.
 */
function collectRead(bytes: number): void {
  read_bytes += bytes
  if (read_bytes < COLLECT_BYTES) return
  read_bytes = 0
  globalThis.gc?.({ type: 'minor', execution: 'sync' })
}

/** Reads a body into `space`, and gives the part that it fills. */
function readBody(request: IncomingMessage, space: Buffer): Promise<Buffer> {
  // It may have broken before this, and then says so no more.
  if (request.destroyed) return Promise.reject(new Failure('too_slow'))
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let length = 0
  const onData = (piece: Buffer): void => {
    collectRead(piece.length)
    if (length + piece.length <= space.length) return void (length += piece.copy(space, length))
    // What still comes is read and dropped, so that the client reads the answer.
    request.off('data', onData).resume()
    reject(tooLarge())
  }
  request.on('data', onData)
  request.once('end', () => resolve(space.subarray(0, length)))
  // The connection broke, or was cut because the body took too long.
  request.once('close', () => reject(new Failure('too_slow')))
  request.once('error', (cause) => reject(new Failure('too_slow', { cause })))
  return promise.finally(() => request.off('data', onData))
}

/**
 * Memory for images, used again and again: what is freed only by the next collection of garbage would add up meanwhile. It is given up when
 * none has come for a while.
 */
function makeSpaces() {
  const spaces: Buffer[] = []
  let idle: NodeJS.Timeout | undefined
  return {
    take: (): Buffer => spaces.pop() ?? Buffer.allocUnsafeSlow(PHOTO_BYTES_MAX),
    keep: (space: Buffer): void => {
      spaces.push(space)
      clearTimeout(idle)
      idle = setTimeout(() => (spaces.length = 0), IDLE_MS).unref()
    },
  }
}

/**
 * Reads images from requests, only as many at once as memory allows. To be used once the caller is known; the image is valid until `work`
 * is done.
 */
export function makeImageReceiver(server: Server): (request: IncomingMessage) => ReceiveImage {
  const places = makePlaces({
    places: IMAGES_MAX,
    places_each: IMAGES_EACH,
    waiting: WAITING_MAX,
    waiting_each: WAITING_EACH,
    wait_ms: WAIT_MS,
  })
  const spaces = makeSpaces()
  return (request) => async (sender, work) => {
    if (Number(request.headers['content-length'] ?? 0) > PHOTO_BYTES_MAX) throw tooLarge()
    giveBodyTime(request)
    try {
      return await places.use(sender, async () => {
        const space = spaces.take()
        try {
          return await work(await readBody(request, space))
        } finally {
          spaces.keep(space)
        }
      })
    } finally {
      endBodyTime(server, request)
    }
  }
}
