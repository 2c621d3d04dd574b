import { isOutage } from './database.ts'

interface Apart<T> {
  /** Does something to all of them or, when it throws, to none. */
  run: (some: T[]) => Promise<void>
  /** Told of one that fails even by itself. */
  failed: (one: T, error: unknown) => void
}

/**
 * Runs what is to be done for many at once. When that fails, halves are run by themselves, down to the one that it is about:
 * nobody pays for another's failure. An outage is nobody's failure: it is thrown on, and what was not done by then is not tried.
 */
export async function isolateFailures<T>(many: T[], { run, failed }: Apart<T>): Promise<void> {
  if (many.length === 0) return
  try {
    await run(many)
  } catch (error) {
    if (isOutage(error)) throw error
    const [first] = many
    if (many.length === 1) return failed(first as T, error)
    const half = Math.ceil(many.length / 2)
    await isolateFailures(many.slice(0, half), { run, failed })
    await isolateFailures(many.slice(half), { run, failed })
  }
}
