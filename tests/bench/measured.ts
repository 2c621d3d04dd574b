import { isOnly, type Measured, putLoad, type Watched } from './load.ts'
import type { LoadSpec, Requests } from './load-spec.ts'
import { medianOf } from './rows.ts'

/** How long and how often each figure is measured. */
export interface Effort {
  runs: number
  measured_ms: number
}

const WARM_MS = 2_000
const CONNECTIONS = 64

interface MeasuredLoad extends Watched {
  port: number
  requests: Requests
  first?: number
  connections?: number | undefined
  pace_ms?: number
  warm_ms?: number
}

export const loadSpecOf = (
  { port, requests, first = 0, connections = CONNECTIONS, pace_ms = 0, warm_ms = WARM_MS }: MeasuredLoad,
  { measured_ms }: Effort,
): LoadSpec => ({ port, connections, warm_ms, measured_ms, pace_ms, first, requests })

/**
 * A server may refuse requests in a minute in which the machine is busy with something else: the measurement
 * is then made again.
 */
const TRIES = 3

/** One measurement in which every answer was as it should be. */
export async function measure(request: MeasuredLoad, effort: Effort, status = 200): Promise<Measured> {
  let { first = 0 } = request
  for (let tried = 1; ; tried += 1) {
    const measured = await putLoad(loadSpecOf({ ...request, first }, effort), request)
    // Those that were sent in vain are sent by nobody else.
    const sent = first - (request.first ?? 0) + measured.sent
    if (isOnly(measured, status)) return { ...measured, sent }
    if (tried === TRIES) throw new Error(`expected ${status} only, got ${JSON.stringify(measured.statuses)}`)
    first += measured.sent
  }
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-AU')
export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))

/**
 * The measurement whose rate is the median of several; with an even number the lower of the two in the
 * middle.
 */
export function typical<Of extends { per_second: number }>(measured: Of[]): Of {
  const sorted = measured.toSorted((a, b) => a.per_second - b.per_second)
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  if (middle === undefined) throw new Error('nothing was measured')
  return middle
}

/** The median of the ratios of measurements made side by side. */
export const ratioOf = (ours: { per_second: number }[], theirs: { per_second: number }[]): number =>
  medianOf(ours.map((one, at) => one.per_second / (theirs[at]?.per_second ?? Number.NaN)))

export const rate = ({ per_second }: { per_second: number }): string => `${whole(per_second)}/s`

/** Processor time per request, of the server and of its database. */
export function cpuOf({ server_cpu_us, database_cpu_us }: Measured): string {
  const database = database_cpu_us >= 1 ? ` + ${whole(database_cpu_us)} µs in the database` : ''
  return `${whole(server_cpu_us)} µs${database}`
}

/** What a rate was reached with: delays, processor time per request, and memory. */
export const costOf = (measured: Measured): string =>
  `p50 ${ms(measured.p50_ms)} ms, p99 ${ms(measured.p99_ms)} ms, ${cpuOf(measured)}, ${whole(measured.memory_mb)} MB`
