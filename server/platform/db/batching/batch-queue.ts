import {
  type Database,
  type Db,
  retryIfTaken,
  separateOutage,
  type TransactionOptions,
} from '#server/platform/db/database.ts'
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

interface GroupOptions {
  sizeMax: number
  /** Called with the number of requests in a group. */
  onGroup?: (size: number) => void
}

/**
 * Answers requests that arrive at the same time with one read. `run` gives a reply for each, in their order.
 */
export const groupReads = <In, Out>(
  options: Omit<GroupOptions, 'onGroup'> & { run: (requests: In[]) => Promise<Out[]> },
): ((request: In) => Promise<Out>) => makeBatchQueue(options)

/**
 * Answers requests that arrive at the same time in one transaction: under load this costs one COMMIT for
 * many. `run` gives a reply for each, in their order. When the transaction fails, only the request at fault
 * fails. Where another process has inserted a value that `constraint` keeps unique, it runs again.
 * `has_generic_query_plans` as for any transaction.
 */
export function groupTransactions<In, Out>(
  database: Database,
  {
    constraint,
    run,
    onGroup,
    has_generic_query_plans,
    ...options
  }: GroupOptions &
    TransactionOptions & { constraint: string; run: (tx: Db, requests: In[]) => Promise<Out[]> },
): (request: In) => Promise<Out> {
  return makeBatchQueue({
    ...options,
    run: (requests: In[]) => {
      onGroup?.(requests.length)
      return retryIfTaken(constraint, () =>
        database.transaction((tx) => run(tx, requests), { has_generic_query_plans }),
      )
    },
  })
}
