import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { codeOf } from './db.ts'

const BEAT_MS = 2_000
const PATIENCE_S = 30
const STDERR = 2

/**
 * Asks the embedded engine for a sign of life now and then. An engine that hangs or has broken down does not recover
 * inside its process, so the process ends, to be started again on the data it has kept.
 */
export function watch(ask: () => Promise<unknown>, seconds = PATIENCE_S): () => void {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(new URL('./db-watchdog-thread.ts', import.meta.url), { workerData: { beats, seconds }, execArgv: [] })
  thread.unref()
  let asking = false
  let stopped = false

  const beat = async (): Promise<void> => {
    if (asking) return
    asking = true
    try {
      await ask()
    } catch (error) {
      // What the engine refuses has a code; what has none is the engine itself.
      if (codeOf(error) === '' && !stopped) {
        writeSync(
          STDERR,
          `The embedded database has broken down (${String(error)}), so Surplate ends. Is the disk full? Start it again: nothing acknowledged is lost.\n`,
        )
        process.exit(1)
      }
    }
    asking = false
    Atomics.add(beats, 0, 1)
  }
  const timer = setInterval(() => void beat(), BEAT_MS).unref()
  return () => {
    stopped = true
    clearInterval(timer)
    void thread.terminate()
  }
}
