import { isolateFailures } from '#server/platform/db/isolate-failures.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

/** Reports one that could not be done; the next sweep finds it again. */
export const logSkipped =
  (log: Log, task: string) =>
  (one: { id: string }, error: unknown): void =>
    log.error({ task, id: one.id, cause: String(error) }, 'one of many could not be done and was passed by')

interface Sweep<T> {
  /** What is due, in an order of its own, after the one that was found last; less than `most` when there is no more. */
  find: (after: T | undefined) => Promise<T[]>
  most: number
  /** Does something to all of them or, when it throws, to none. */
  run: (some: T[]) => Promise<unknown>
  /** How many are done together. */
  together: number
  failed: (one: T, error: unknown) => void
}

/** Does what is due, a page at a time. What fails by itself is passed by and holds up nothing behind it; an outage ends the sweep. */
export async function sweep<T>({ find, most, run, together, failed }: Sweep<T>): Promise<void> {
  for (let after: T | undefined; ;) {
    const due = await find(after)
    for (let at = 0; at < due.length; at += together) {
      await isolateFailures(due.slice(at, at + together), { run: async (some) => void (await run(some)), failed })
    }
    if (due.length < most) return
    after = due.at(-1)
  }
}
