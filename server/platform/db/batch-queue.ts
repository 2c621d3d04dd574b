import { isolateFailures } from './isolate-failures.ts'

interface BatchOptions<In, Out> {
  sizeMax: number
  /** How many batches may run at once; with more than one, a later batch may be done first. */
  concurrency?: number
  /** Gives one result for each input, in their order. When it throws it must have changed nothing. */
  run: (batch: In[]) => Promise<Out[]>
}

/**
 * Runs inputs in batches without delaying one that comes alone: the inputs of one turn of the event loop start as one batch at its end, and
 * those that come while `concurrency` batches run form the next ones, in their order. A batch that fails is repeated in parts, so that only
 * the input at fault fails. In an outage of the database all waiting inputs fail at once, instead of one after the other.
 */
export function makeBatchQueue<In, Out>({ sizeMax, concurrency = 1, run }: BatchOptions<In, Out>): (input: In) => Promise<Out> {
  interface Waiting {
    input: In
    result: PromiseWithResolvers<Out>
  }
  const queue: Waiting[] = []
  let running = 0

  const runBatch = async (batch: Waiting[]): Promise<void> => {
    const outputs = await run(batch.map(({ input }) => input))
    for (const [at, { result }] of batch.entries()) result.resolve(outputs[at] as Out)
  }
  const runQueue = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, sizeMax)
      try {
        await isolateFailures(batch, { run: runBatch, onFailure: ({ result }, error) => result.reject(error) })
      } catch (outage) {
        for (const { result } of [...batch, ...queue.splice(0)]) result.reject(outage)
      }
    }
    running -= 1
  }

  return (input) => {
    const result = Promise.withResolvers<Out>()
    queue.push({ input, result })
    // The first input of a turn starts the batch for all that come in it.
    if (queue.length === 1 && running < concurrency) {
      running += 1
      setImmediate(() => void runQueue())
    }
    return result.promise
  }
}
