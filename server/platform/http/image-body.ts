import type { IncomingMessage, Server } from 'node:http'
import { PHOTO_BYTES_MAX } from '#contract/constants.ts'
import { Failure } from '#server/platform/failure.ts'
import { endBodyTime, giveBodyTime } from './connection.ts'
import { makePlaces } from './places.ts'

/** How many images are in memory at once. */
const IMAGES_MAX = 6
/** How many callers wait for a place, with their images unread. */
const WAITING_MAX = 30
const WAIT_MS = 15_000

export type ReceiveImage = <T>(work: (image: Buffer) => Promise<T>) => Promise<T>

const tooLarge = (): Failure =>
  new Failure('too_large', { detail: `This photo is larger than ${PHOTO_BYTES_MAX / 1024 / 1024} MB. Please send a smaller one.` })

function readBody(request: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const pieces: Buffer[] = []
  let length = 0
  const onData = (piece: Buffer): void => {
    length += piece.length
    if (length <= PHOTO_BYTES_MAX) return void pieces.push(piece)
    pieces.length = 0
    // What still comes is read and dropped, so that the client reads the answer.
    request.off('data', onData).resume()
    reject(tooLarge())
  }
  request.on('data', onData)
  request.once('end', () => resolve(Buffer.concat(pieces, length)))
  // The connection broke, or was cut because the body took too long.
  request.once('close', () => reject(new Failure('too_slow')))
  request.once('error', (cause) => reject(new Failure('too_slow', { cause })))
  return promise
}

/** Reads images from requests, only as many at once as memory allows. To be used once the caller is known. */
export function makeImageReceiver(server: Server): (request: IncomingMessage) => ReceiveImage {
  const places = makePlaces({ places: IMAGES_MAX, waiting: WAITING_MAX, wait_ms: WAIT_MS })
  return (request) => async (work) => {
    if (Number(request.headers['content-length'] ?? 0) > PHOTO_BYTES_MAX) throw tooLarge()
    giveBodyTime(request)
    try {
      return await places.use(async () => work(await readBody(request)))
    } finally {
      endBodyTime(server, request)
    }
  }
}
