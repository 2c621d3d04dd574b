import type { DestinationStream } from 'pino'
import { pino } from 'pino'
import { isoText } from '#server/platform/clock.ts'
import type { Log } from './log.ts'

export interface RequestLogLine {
  id: string
  method: string
  /** As it is bound, with names instead of values. */
  route: string | undefined
  status: number
  /** Why the request was refused. */
  code: string | undefined
  ms: number
}

const field = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `"${name}":"${value}",`

/**
 * Writes the line of an answered request. It has a fixed shape and no secret, so it is built by hand: twice
 * as fast as by pino.
 */
export function makeRequestLogger(log: Log): (line: RequestLogLine) => void {
  const { info } = log.levels.values
  const stream = (log as unknown as Record<symbol, DestinationStream>)[pino.symbols.streamSym]
  if (stream === undefined || !log.isLevelEnabled('info')) return () => {}
  return ({ id, method, route, status, code, ms }) => {
    const rounded = Math.round(ms * 10) / 10
    stream.write(
      `{"level":${info},"time":"${isoText(new Date())}","id":"${id}","method":"${method}",${field('route', route)}"status":${status},${field('code', code)}"ms":${rounded},"msg":"answered"}\n`,
    )
  }
}
