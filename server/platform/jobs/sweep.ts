import { isolateFailures } from '#server/platform/db/batching/isolate-failures.ts'
import type { Log } from '#server/platform/monitoring/log.ts'

/** Logs an item that failed; the next sweep finds it again. */
export const logSkipped =
  (log: Log, task: string) =>
  (item: { id: string }, error: unknown): void =>
    log.error({ task, id: item.id, cause: String(error) }, 'an item of a sweep failed and was skipped')

interface Sweep<T> {
  /**
   * Gives the items that are due, in an order of its own, after the last item of the page before; fewer than
   * `pageSize` when there are no more.
   */
  find: (after: T | undefined) => Promise<T[]>
  pageSize: number
  /** Does all of `items` or, when it throws, none of them. */
  run: (items: T[]) => Promise<unknown>
  /** How many items one run does. */
  groupSize: number
  onFailure: (item: T, error: unknown) => void
}

/**
 * Does all items that are due, page by page. An item that fails does not delay those after it; an outage ends
 * the sweep.
 */
export async function sweep<T>({ find, pageSize, run, groupSize, onFailure }: Sweep<T>): Promise<void> {
  for (let after: T | undefined; ;) {
    const due = await find(after)
    for (let at = 0; at < due.length; at += groupSize) {
      await isolateFailures(due.slice(at, at + groupSize), {
        run: async (items) => void (await run(items)),
        onFailure,
      })
    }
    if (due.length < pageSize) return
    after = due.at(-1)
  }
}
