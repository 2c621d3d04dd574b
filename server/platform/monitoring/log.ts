import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const GATHER_MS = 50
const GATHER_BYTES = 1 << 18
/** UTF-8 takes at most three bytes for a unit of a string. */
const BYTES_PER_UNIT = 3

/** Gathers lines for a moment and writes them at once: a line on its own costs more than the answer it tells of. */
function gathered(): DestinationStream {
  const out = pino.destination({ sync: false, contentMode: 'buffer' })
  const text = Buffer.allocUnsafe(GATHER_BYTES)
  let length = 0
  const write = (bytes: Buffer): void => void (out as unknown as { write: (bytes: Buffer) => boolean }).write(bytes)
  const pass = (): void => {
    if (length === 0) return
    write(Buffer.from(text.subarray(0, length)))
    length = 0
  }
  process.on('exit', () => {
    pass()
    out.flushSync()
  })
  return {
    write: (line) => {
      if (length === 0) setTimeout(pass, GATHER_MS).unref()
      const most = line.length * BYTES_PER_UNIT
      if (length + most > GATHER_BYTES) pass()
      if (most > GATHER_BYTES) write(Buffer.from(line))
      else length += text.write(line, length)
    },
  }
}

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
/** Errors of others quote what they were given, and an address names a person. */
export const withoutAddresses = (line: string): string => (line.includes('@') ? line.replaceAll(address, '[email]') : line)

/** Fields that nobody should hand to the log, and somebody might. */
const secret = ['password', 'token', 'email', 'cookie', 'pickup_token']

let stdout: DestinationStream | undefined

/** Structured log lines, on stdout unless they are to go elsewhere. */
export function makeLog(level: string, to: DestinationStream = (stdout ??= gathered())): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: [...secret, ...secret.map((name) => `*.${name}`), 'req.headers.cookie', 'req.headers.authorization'],
      hooks: { streamWrite: withoutAddresses },
    },
    to,
  )
}

export interface RequestLogLine {
  id: string
  method: string
  /** As it is bound, with names instead of values. */
  route: string | undefined
  status: number
  ms: number
}

/** Writes the line of an answered request. It has a fixed shape and nothing to hide, so it is put together by hand. */
export function makeRequestLogger(log: Log): (answered: RequestLogLine, at: string) => void {
  const { info } = log.levels.values
  const stream = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]
  if (stream === undefined || !log.isLevelEnabled('info')) return () => {}
  return ({ id, method, route, status, ms }, at) => {
    const bound = route === undefined ? '' : `"route":"${route}",`
    stream.write(
      `{"level":${info},"time":"${at}","id":"${id}","method":"${method}",${bound}"status":${status},"ms":${ms},"msg":"answered"}\n`,
    )
  }
}
