import { performance } from 'node:perf_hooks'

const CHECK_MS = 5_000
/** A process that is busy for less of the time has a moment to spare. */
const IDLE_SHARE = 0.1
/** Less than this is not worth the moment. */
const GROWTH_BYTES = 32 * 1024 * 1024

/**
 * Gives memory back to the system when a load is over: V8 keeps what its heap has grown to for as long as nothing else needs it. Only if
 * Node was started with --expose-gc.
 */
export function collectWhenIdle(): void {
  const { gc } = globalThis
  if (gc === undefined) return
  let before = performance.eventLoopUtilization()
  let least_bytes = process.memoryUsage.rss()
  const check = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > IDLE_SHARE || process.memoryUsage.rss() - least_bytes < GROWTH_BYTES) return
    gc({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    least_bytes = process.memoryUsage.rss()
  }, CHECK_MS)
  check.unref()
}
