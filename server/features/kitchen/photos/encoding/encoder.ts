import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ReceivedImage } from '#server/platform/http/requests/image-body.ts'
import { makeFairLimiter, type Requester } from '#server/platform/limits/fair-limiter.ts'
import { type Encoded, isAboveBounds } from './encoding.ts'

/**
 * Encodes images in a process of its own, which is started when there is one and ends when there has been
 * none for a while.
 */
export interface Encoder {
  /** Throws `EncoderFailure` when the process does not answer, or ends on the image. */
  encode: (sender: Requester, image: ReceivedImage) => Promise<Encoded>
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

/** The process bounds its own time by what the image needs. This is for one that does nothing at all. */
const IMAGE_MS = 8_000
/** Starting says nothing about the image, and takes seconds on a machine that is busy with other work. */
const START_MS = 30_000
const IDLE_MS = 10_000
/**
 * An image on which the process ends, or is above its memory, is tried once more: that may be for another
 * reason, or what others left.
 */
const TRIES = 2

const program = fileURLToPath(new URL('encode-program.ts', import.meta.url))

/**
 * Has the C library give memory back after each image, so that what one leaves behind is not added to the
 * next.
 */
const mallocSettings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

function startProgram(): ChildProcess {
  const child = fork(program, [], {
    serialization: 'advanced',
    // Neither the flags of the server nor its environment, parts of which are secret.
    execArgv: ['--max-old-space-size=64', '--expose-gc'],
    env: {
      ...mallocSettings,
      PATH: process.env['PATH'],
      ...(process.platform === 'win32' ? { SYSTEMROOT: process.env['SYSTEMROOT'] } : {}),
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Waiting for images must not keep the server from ending.
  child.unref()
  child.channel?.unref()
  return child
}

/**
 * Piece by piece, each once the one before is on its way: as one message an image would be in memory twice
 * more.
 */
async function sendInPieces(child: ChildProcess, image: ReceivedImage): Promise<void> {
  const send = (piece: Serializable): Promise<void> =>
    new Promise(
      (resolve, reject) => void child.send(piece, (error) => (error === null ? resolve() : reject(error))),
    )
  await send(image.length)
  for await (const piece of image.pieces()) await send(piece)
}

/** How long a child may be silent, and what it is then. */
interface Patience {
  ms: number
  reason: EncoderFailure['reason']
}

/** What a child says next, after something was sent to it. However that fails, the child is gone. */
function nextMessage<T>(
  child: ChildProcess,
  { ms, reason }: Patience,
  send?: () => Promise<void>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const fail = (why: EncoderFailure['reason']) => (): void => {
    child.kill('SIGKILL')
    reject(new EncoderFailure(why))
  }
  const onEnd = fail('crashed')
  const onError = fail(child.pid === undefined ? 'not_started' : 'crashed')
  const timer = setTimeout(fail(reason), ms)
  child.once('message', resolve as (message: unknown) => void)
  child.once('exit', onEnd)
  child.once('error', onError)
  send?.().catch(onError)
  return promise.finally(() => {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onEnd).off('error', onError)
  })
}

const waitUntilStarted = (child: ChildProcess): Promise<void> =>
  nextMessage(child, { ms: START_MS, reason: 'not_started' })

/** Has a child encode one image. */
const askChild = (child: ChildProcess, image: ReceivedImage): Promise<Encoded> =>
  nextMessage(child, { ms: IMAGE_MS, reason: 'too_slow' }, () => sendInPieces(child, image))

export function makeEncoder(): Encoder {
  let child: ChildProcess | undefined
  const limiter = makeFairLimiter({
    slots: { all: 1, per_network: 1 },
    waiting: { all: 200, per_network: 20 },
  })
  let idle: NodeJS.Timeout | undefined
  let isStopped = false

  const end = (): void => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }
  const usableChild = async (): Promise<ChildProcess> => {
    if (child !== undefined && child.connected && child.exitCode === null && child.signalCode === null)
      return child
    const newChild = startProgram()
    child = newChild
    // Without a listener an error would end the server.
    newChild.on('error', () => {})
    await waitUntilStarted(newChild)
    return newChild
  }
  const tryEncode = async (image: ReceivedImage, tries: number): Promise<Encoded> => {
    try {
      const encoded = await askChild(await usableChild(), image)
      if (isAboveBounds(encoded)) end()
      return encoded.outcome === 'out_of_memory' && tries > 1 ? await tryEncode(image, tries - 1) : encoded
    } catch (error) {
      child = undefined
      if (tries > 1 && !isStopped && error instanceof EncoderFailure && error.reason === 'crashed')
        return tryEncode(image, tries - 1)
      throw error
    }
  }
  const encodeNext = async (image: ReceivedImage): Promise<Encoded> => {
    clearTimeout(idle)
    try {
      return await tryEncode(image, TRIES)
    } finally {
      idle = setTimeout(end, IDLE_MS).unref()
    }
  }
  return {
    encode: (sender, image) => limiter.run(sender, () => encodeNext(image)),
    stop: () => {
      isStopped = true
      end()
    },
  }
}
