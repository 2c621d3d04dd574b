/**
 * Does work in batches without making anyone wait for one: what has arrived in this turn of the event loop starts together
 * at its end, and what arrives while a run is under way goes together in the next, in the order it came.
 */
export function batched<In, Out>(run: (batch: In[]) => Promise<Out[]>, most: number): (one: In) => Promise<Out> {
  interface Waiting {
    one: In
    settle: PromiseWithResolvers<Out>
  }
  const queue: Waiting[] = []
  let busy = false

  const next = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, most)
      try {
        const done = await run(batch.map(({ one }) => one))
        for (const [at, { settle }] of batch.entries()) settle.resolve(done[at] as Out)
      } catch (error) {
        for (const { settle } of batch) settle.reject(error)
      }
    }
    busy = false
  }

  return (one) => {
    const settle = Promise.withResolvers<Out>()
    queue.push({ one, settle })
    if (!busy) setImmediate(() => void next())
    busy = true
    return settle.promise
  }
}
