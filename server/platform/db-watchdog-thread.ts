import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

// A query of the embedded engine runs on the main thread, so when it hangs nothing there can say so.
const { beats, seconds } = workerData as { beats: Int32Array; seconds: number }
const STDERR = 2

let last = Atomics.load(beats, 0)
let silent = 0
setInterval(() => {
  const now = Atomics.load(beats, 0)
  silent = now === last ? silent + 1 : 0
  last = now
  if (silent < seconds) return
  writeSync(
    STDERR,
    `The embedded database has not answered for ${seconds} s, so Surplate ends. Is the disk full? Start it again: nothing acknowledged is lost.\n`,
  )
  process.kill(process.pid, 'SIGKILL')
}, 1_000)
