import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const FLUSH_MS = 50
const BUFFER_BYTES = 1 << 18
/** For lines that cannot be written, as on a full disk; later ones are lost until there is room. */
const BACKLOG_BYTES = 1 << 22
/** UTF-8 takes at most three bytes for a unit of a string. */
const BYTES_PER_UNIT = 3

/**
 * Buffers lines for a moment and writes them together: a write per line costs more than the request that it
 * logs.
 */
function bufferedOutput(): DestinationStream {
  const out = pino.destination({ sync: false, contentMode: 'buffer', maxLength: BACKLOG_BYTES })
  let isFailing = false
  // Without a listener the first error would end the process; the next write tries again.
  out.on('error', () => (isFailing = true))
  out.on('write', () => (isFailing = false))
  const text = Buffer.allocUnsafe(BUFFER_BYTES)
  let length = 0
  const write = (bytes: Buffer): void =>
    void (out as unknown as { write: (bytes: Buffer) => boolean }).write(bytes)
  const flush = (): void => {
    if (length === 0) return
    write(Buffer.from(text.subarray(0, length)))
    length = 0
  }
  // Before pino's own listener, which flushes as well.
  process.prependListener('exit', () => {
    flush()
    // A flush would try for ever.
    if (isFailing) out.destroy()
    else out.flushSync()
  })
  return {
    write: (line) => {
      if (length === 0) setTimeout(flush, FLUSH_MS).unref()
      const length_max = line.length * BYTES_PER_UNIT
      if (length + length_max > BUFFER_BYTES) flush()
      if (length_max > BUFFER_BYTES) write(Buffer.from(line))
      else length += text.write(line, length)
    },
  }
}

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** Errors of libraries quote their input, and an email address identifies a person. */
export const withoutAddresses = (line: string): string =>
  line.includes('@') ? line.replaceAll(address, '[email]') : line

/** Fields that must not be logged, hidden in case they are passed. */
const secret = ['password', 'token', 'email', 'cookie', 'pickup_token', 'bsb', 'account_number']

let stdout: DestinationStream | undefined

/** Structured log lines, on stdout unless another destination is given. */
export function makeLog(level: string, to: DestinationStream = (stdout ??= bufferedOutput())): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: [
        ...secret,
        ...secret.map((name) => `*.${name}`),
        'req.headers.cookie',
        'req.headers.authorization',
      ],
      hooks: { streamWrite: withoutAddresses },
    },
    to,
  )
}
