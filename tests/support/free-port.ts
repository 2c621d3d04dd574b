import { randomInt } from 'node:crypto'
import { choosePort } from '#server/platform/host/port.ts'

/**
 * Ports for one process of tests. All are below those that systems give to connections and to whoever asks
 * for any port.
 */
const FIRST = 20_000
const COUNT = 600
const PROCESSES_MAX = 20

/** Vitest numbers the processes that run at the same time from 1 on. */
const first = FIRST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % PROCESSES_MAX) * COUNT
let last = randomInt(COUNT)

/**
 * A free port of the loopback address. It may be used seconds later, so no other process of these tests is
 * given it, and this one only after all others.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    last = (last + 1) % COUNT
    const port = await choosePort('127.0.0.1', first + last, true).catch(() => undefined)
    if (port !== undefined) return port
  }
  throw new Error(`No port from ${first} on is free`)
}
