import { connect } from 'node:net'
import type { LoadNote, LoadSpec, LoadResult } from './load-spec.ts'
import { requestsOf } from './load-requests.ts'

const RECONNECT_MS = 20
const HEADER_END = Buffer.from('\r\n\r\n')

interface Load {
  nextRequest: () => Buffer
  pace_ms: number
  reconnects: boolean
  /** Whether answers count now, and whether another request is to be sent. */
  phase: 'warming' | 'measuring' | 'over'
  took_ms: number[]
  statuses: Map<string, number>
}

async function driveAgain(port: number, load: Load): Promise<void> {
  await pause(RECONNECT_MS)
  await drive(port, load)
}

/** One keep-alive connection: a request, its whole answer, the next request. */
function drive(port: number, load: Load): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sent_at = 0
    let missing = -1
    let status = ''
    let head: Buffer = Buffer.alloc(0)

    const send = (): void => {
      if (load.phase === 'over') {
        socket.destroy()
        resolve()
        return
      }
      const bytes = load.nextRequest()
      sent_at = performance.now()
      socket.write(bytes)
    }
    const answered = (): void => {
      if (load.phase === 'measuring') {
        load.took_ms.push(performance.now() - sent_at)
        load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1)
      }
      missing = -1
      const rest = load.pace_ms - (performance.now() - sent_at)
      if (load.pace_ms > 0 && rest > 0) setTimeout(send, rest)
      else send()
    }
    socket.on('connect', send)
    const closed = (error?: Error): void => {
      if (load.phase === 'over') resolve()
      else if (load.reconnects) resolve(driveAgain(port, load))
      else reject(error ?? new Error('the server closed a connection'))
    }
    let failure: Error | undefined
    socket.on('error', (error) => (failure = error))
    socket.on('close', () => closed(failure))
    socket.on('data', (chunk: Buffer) => {
      if (missing < 0) {
        const bytes = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const end = bytes.indexOf(HEADER_END)
        if (end < 0) {
          head = bytes
          return
        }
        const text = bytes.toString('latin1', 0, end)
        status = text.slice(9, 12)
        missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0) - (bytes.length - end - 4)
        head = Buffer.alloc(0)
      } else missing -= chunk.length
      if (missing <= 0) answered()
    })
  })
}

const sendNote = (note: LoadNote): void => void process.send?.(note)
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const at = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function delaysOf(took_ms: number[]): Pick<LoadResult, 'answered' | 'p50_ms' | 'p99_ms'> {
  const sorted = Float64Array.from(took_ms).toSorted()
  return { answered: sorted.length, p50_ms: at(sorted, 0.5), p99_ms: at(sorted, 0.99) }
}

async function run(spec: LoadSpec): Promise<LoadResult> {
  const request = requestsOf(spec.requests)
  let sent = 0
  const allSent = Promise.withResolvers<void>()
  const load: Load = {
    nextRequest: () => {
      sent += 1
      if (sent === spec.most) allSent.resolve()
      return request(spec.first + sent - 1)
    },
    pace_ms: spec.pace_ms,
    reconnects: spec.reconnects ?? false,
    phase: 'warming',
    took_ms: [],
    statuses: new Map(),
  }
  const connections = Promise.all(Array.from({ length: spec.connections }, () => drive(spec.port, load)))
  // Raised early, so that it does not count as unhandled while the pauses run.
  connections.catch(() => {})
  await pause(spec.warm_ms)
  sendNote({ note: 'warm' })
  const started = performance.now()
  load.phase = 'measuring'
  await Promise.race([pause(spec.measured_ms), allSent.promise])
  load.phase = 'over'
  const seconds = (performance.now() - started) / 1000
  sendNote({ note: 'measured' })
  await connections
  return {
    ...delaysOf(load.took_ms),
    seconds,
    statuses: Object.fromEntries(load.statuses),
    sent,
  }
}

// Nobody is left to tell.
process.once('disconnect', () => process.exit())
process.once('message', (spec: LoadSpec) => {
  void run(spec)
    .then((result) => sendNote({ note: 'done', result }))
    .finally(() => process.disconnect())
})
