import { isolateFailures } from './isolate-failures.ts'

/**
 * Does work in batches without making anyone wait for one: what has arrived in this turn of the event loop starts together
 * at its end, and what arrives while as many runs are under way as there are `lanes` goes together in the next, in the order
 * it came. With more than one lane a later batch may be done first. A run that throws must have changed nothing, for it is then
 * repeated in parts, so that only what it is about fails. When the database does not answer, all who wait are told at once: each
 * would otherwise wait for it to fail once more.
 */
export function batched<In, Out>(run: (batch: In[]) => Promise<Out[]>, most: number, lanes = 1): (one: In) => Promise<Out> {
  interface Waiting {
    one: In
    settle: PromiseWithResolvers<Out>
  }
  const queue: Waiting[] = []
  let busy = 0

  const runAll = async (some: Waiting[]): Promise<void> => {
    const results = await run(some.map(({ one }) => one))
    for (const [at, { settle }] of some.entries()) settle.resolve(results[at] as Out)
  }
  const next = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, most)
      try {
        await isolateFailures(batch, { run: runAll, failed: ({ settle }, error) => settle.reject(error) })
      } catch (outage) {
        for (const { settle } of [...batch, ...queue.splice(0)]) settle.reject(outage)
      }
    }
    busy -= 1
  }

  return (one) => {
    const settle = Promise.withResolvers<Out>()
    queue.push({ one, settle })
    // The first of a turn takes a lane for all that come in it.
    if (queue.length === 1 && busy < lanes) {
      busy += 1
      setImmediate(() => void next())
    }
    return settle.promise
  }
}
