import { separateOutage } from '#server/platform/db/database.ts'
import { isolateFailures } from './isolate-failures.ts'

interface BatchOptions<In, Out> {
  sizeMax: number
  /** Gives one result for each input, in their order. When it throws it must have changed nothing. */
  run: (batch: In[]) => Promise<Out[]>
}

/**
 * Runs inputs in batches, one after the other, without delaying one that comes alone: the inputs of one turn
 * of the event loop start as one batch at its end, and those that come while it runs form the next, in their
 * order. A batch that fails is repeated in parts, so that only the input at fault fails. In an outage of the
 * database all waiting inputs fail at once, instead of one after the other.
 */
export function makeBatchQueue<In, Out>({
  sizeMax,
  run,
}: BatchOptions<In, Out>): (input: In) => Promise<Out> {
  interface Waiting {
    input: In
    result: PromiseWithResolvers<Out>
  }
  const queue: Waiting[] = []
  let isRunning = false

  const runBatch = async (batch: Waiting[]): Promise<void> => {
    const outputs = await run(batch.map(({ input }) => input))
    for (const [at, { result }] of batch.entries()) result.resolve(outputs[at] as Out)
  }
  const runQueue = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, sizeMax)
      try {
        await isolateFailures(batch, {
          run: runBatch,
          onFailure: ({ result }, error) => result.reject(error),
        })
      } catch (outage) {
        for (const { result } of [...batch, ...queue.splice(0)]) result.reject(separateOutage(outage))
      }
    }
    isRunning = false
  }

  return (input) => {
    const result = Promise.withResolvers<Out>()
    queue.push({ input, result })
    // The first input of a turn starts the batch for all that come in it.
    if (!isRunning) {
      isRunning = true
      setImmediate(() => void runQueue())
    }
    return result.promise
  }
}
