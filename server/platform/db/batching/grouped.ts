import { type Database, type Db, retryIfTaken } from '#server/platform/db/database.ts'
import { makeBatchQueue } from './batch-queue.ts'

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
 */
export function groupTransactions<In, Out>(
  database: Database,
  {
    constraint,
    run,
    onGroup,
    ...options
  }: GroupOptions & { constraint: string; run: (tx: Db, requests: In[]) => Promise<Out[]> },
): (request: In) => Promise<Out> {
  return makeBatchQueue({
    ...options,
    run: (requests: In[]) => {
      onGroup?.(requests.length)
      return retryIfTaken(constraint, () => database.transaction((tx) => run(tx, requests)))
    },
  })
}
