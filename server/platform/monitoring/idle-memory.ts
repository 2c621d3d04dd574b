import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: NodeJS.GCFunction | undefined

/**
 * Runs V8's collector now. It is asked for at run time: with `--expose-gc` on its command line Node cannot
 * use the code that it brings in compiled form, which makes each start a tenth longer.
 */
export function collectGarbage(options: NodeJS.GCOptions): void {
  if (collect === undefined) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as NodeJS.GCFunction
  }
  collect({ ...options, execution: 'sync' })
}

const CHECK_MS = 5_000
/** A process that is busy for less of the time has a moment to spare. */
const IDLE_SHARE = 0.1
/** Less than this is not worth the moment. */
const GROWTH_BYTES = 32 * 1024 * 1024

/**
 * Gives memory back to the system when a load is over, that of the start first: V8 keeps what its heap has
 * grown to for as long as nothing else needs it.
 */
export function collectWhenIdle(): void {
  let before = performance.eventLoopUtilization()
  let least_bytes = 0
  const check = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > IDLE_SHARE || process.memoryUsage.rss() - least_bytes < GROWTH_BYTES) return
    collectGarbage({ type: 'major', flavor: 'last-resort' })
    least_bytes = process.memoryUsage.rss()
  }, CHECK_MS)
  check.unref()
}
