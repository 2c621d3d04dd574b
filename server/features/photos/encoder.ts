import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Encoded, END_OF_IMAGE } from './encoding.ts'

/** Encodes images in a process of its own, which is started when there is one and ends when there has been none for a while. */
export interface Encoder {
  /** Throws `EncoderFailure` when the image takes too long, or when the process ends on it. */
  encode: (image: Buffer) => Promise<Encoded>
  stop: () => void
}

/** `not_started` says nothing about the image. */
export class EncoderFailure extends Error {
  readonly reason: 'too_slow' | 'crashed' | 'not_started'
  constructor(reason: EncoderFailure['reason']) {
    super(`The process that encodes images: ${reason}`)
    this.reason = reason
  }
}

const IMAGE_MS = 8_000
const IDLE_MS = 10_000
/** An image that ends the process is tried once more: the process may have ended for another reason. */
const TRIES = 2

const program = fileURLToPath(new URL('encode-program.ts', import.meta.url))

function startProgram(): ChildProcess {
  const child = fork(program, [], {
    serialization: 'advanced',
    // Neither the flags of the server nor its environment, parts of which are secret.
    execArgv: ['--max-old-space-size=64'],
    env: { PATH: process.env['PATH'], ...(process.platform === 'win32' ? { SYSTEMROOT: process.env['SYSTEMROOT'] } : {}) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Waiting for images must not keep the server from ending.
  child.unref()
  child.channel?.unref()
  return child
}

const PIECE_BYTES = 256 * 1024

/** Piece by piece, each once the one before is on its way: as one message an image would be in memory twice more. */
async function sendInPieces(child: ChildProcess, image: Buffer): Promise<void> {
  const send = (piece: Serializable): Promise<void> =>
    new Promise((resolve, reject) => void child.send(piece, (error) => (error === null ? resolve() : reject(error))))
  for (let at = 0; at < image.length; at += PIECE_BYTES) await send(image.subarray(at, at + PIECE_BYTES))
  await send(END_OF_IMAGE)
}

/** Has a child encode one image. However that fails, the child is gone. */
function askChild(child: ChildProcess, image: Buffer): Promise<Encoded> {
  const { promise, resolve, reject } = Promise.withResolvers<Encoded>()
  const fail = (reason: EncoderFailure['reason']) => (): void => {
    child.kill('SIGKILL')
    reject(new EncoderFailure(reason))
  }
  const onEnd = fail('crashed')
  const onError = fail(child.pid === undefined ? 'not_started' : 'crashed')
  const timer = setTimeout(fail('too_slow'), IMAGE_MS)
  child.once('message', resolve as (answer: unknown) => void)
  child.once('exit', onEnd)
  child.once('error', onError)
  sendInPieces(child, image).catch(onError)
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onEnd).off('error', onError)
  })
}

export function makeEncoder(): Encoder {
  let child: ChildProcess | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  const end = (): void => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  const usableChild = (): ChildProcess => {
    if (child === undefined || !child.connected || child.exitCode !== null || child.signalCode !== null) {
      child = startProgram()
      // Without a listener an error would end the server.
      child.on('error', () => {})
    }
    return child
  }
  const tryEncode = async (image: Buffer, tries: number): Promise<Encoded> => {
    try {
      return await askChild(usableChild(), image)
    } catch (error) {
      child = undefined
      if (tries > 1 && !isStopped && error instanceof EncoderFailure && error.reason === 'crashed') return tryEncode(image, tries - 1)
      throw error
    }
  }
  const encodeNext = async (image: Buffer): Promise<Encoded> => {
    clearTimeout(idle)
    try {
      return await tryEncode(image, TRIES)
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }
  return {
    encode: (image) => {
      const encoded = last.then(() => encodeNext(image))
      last = encoded.catch(() => {})
      return encoded
    },
    stop: () => {
      isStopped = true
      end()
    },
  }
}
