import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { LoadNote, LoadSpec, LoadResult } from './load-spec.ts'
import { cpuOf, cpuOfFamily, memoryOf } from './processes.ts'

const program = join(import.meta.dirname, 'load-worker.ts')

/** Whose cost counts: the server, and the database it uses. */
export interface Watched {
  pid: number
  database_pid?: number | undefined
}

export interface Measured extends LoadResult {
  per_second: number
  /** Processor time of the server and of its database, in millionths of a second per request. */
  server_cpu_us: number
  database_cpu_us: number
  /** Proportional set size of the server at the end of the load. */
  memory_mb: number
}

const cpu = ({ pid, database_pid }: Watched): [number, number] => [
  cpuOf(pid),
  database_pid === undefined ? 0 : cpuOfFamily(database_pid),
]

/**
 * Puts load on a server from another process until its time is over, and says what came of it and what it cost.
 */
export async function putLoad(spec: LoadSpec, watched: Watched): Promise<Measured> {
  const worker = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let before = cpu(watched)
  let after = before
  let memory_mb = 0
  const result = await new Promise<LoadResult>((resolve, reject) => {
    worker.on('message', (note: LoadNote) => {
      if (note.note === 'warm') before = cpu(watched)
      else if (note.note === 'measured') {
        after = cpu(watched)
        memory_mb = memoryOf(watched.pid)
      } else resolve(note.result)
    })
    worker.on('exit', (code) => reject(new Error(`the load process ended early with code ${code}`)))
    worker.send(spec)
  })
  const per = (at: 0 | 1): number => ((after[at] - before[at]) * 1e6) / Math.max(result.answered, 1)
  return {
    ...result,
    per_second: result.answered / result.seconds,
    server_cpu_us: per(0),
    database_cpu_us: per(1),
    memory_mb,
  }
}

/** Whether every answer had this status: fast refusals are not speed. */
export const isOnly = ({ statuses, answered }: Measured, status: number): boolean =>
  answered > 0 && Object.keys(statuses).every((one) => one === String(status))
