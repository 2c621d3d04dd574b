import { isOutage } from '#server/platform/db/database.ts'

interface IsolateOptions<T> {
  /** Does all of `items` or, when it throws, none of them. */
  run: (items: T[]) => Promise<void>
  /** Called for an item that fails even alone. */
  onFailure: (item: T, error: unknown) => void
}

/**
 * Runs `items` at once. When that fails, it runs halves by themselves, down to the item at fault, so that no
 * item fails because of another. An outage is the fault of no item: it is thrown, and the items that are not
 * done yet are not tried.
 */
export async function isolateFailures<T>(items: T[], { run, onFailure }: IsolateOptions<T>): Promise<void> {
  if (items.length === 0) return
  try {
    await run(items)
  } catch (error) {
    if (isOutage(error)) throw error
    const [first] = items
    if (items.length === 1) return onFailure(first as T, error)
    const half = Math.ceil(items.length / 2)
    await isolateFailures(items.slice(0, half), { run, onFailure })
    await isolateFailures(items.slice(half), { run, onFailure })
  }
}
