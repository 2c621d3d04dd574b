import { Failure } from '#server/platform/failure.ts'
import { makeCounts } from './counts.ts'

/** Who has something done: an account, and the network that it comes from. */
export interface Requester {
  account: string
  network: string
}

interface FairQueueSettings {
  /** How many tasks run at once, in all, for one network and for one account. */
  running_max: number
  running_per_network: number
  running_per_account: number
  /** How many tasks wait, in all and for one network, before further ones are refused. */
  waiting_max: number
  waiting_per_network: number
  /** What a task that cannot wait is refused with. */
  refuse?: () => Failure
}

export interface FairQueue {
  /** Runs `task` when it is its turn. */
  run: <T>(requester: Requester, task: () => Promise<T>) => Promise<T>
}

const RETRY_AFTER_S = 5

const busy = (): Failure => new Failure('unavailable', { retry_after: RETRY_AFTER_S })

/**
 * A queue for expensive tasks. Networks take turns, and neither a network nor an account has more tasks running than its share, so that one
 * with few tasks does not wait for one with many. When too many wait, the network with most of them gives up its last.
 */
export function makeFairQueue({ refuse = busy, ...settings }: FairQueueSettings): FairQueue {
  interface Waiting extends Requester {
    start: () => void
    giveUp: (failure: Failure) => void
  }
  /** By network; the one whose turn is next comes first. */
  const waiting = new Map<string, Waiting[]>()
  const runningPerNetwork = makeCounts()
  const runningPerAccount = makeCounts()
  let runningCount = 0
  let waitingCount = 0

  const takeNext = (): Waiting | undefined => {
    if (runningCount >= settings.running_max) return undefined
    for (const [network, line] of waiting) {
      if (runningPerNetwork.of(network) >= settings.running_per_network) continue
      const at = line.findIndex(({ account }) => runningPerAccount.of(account) < settings.running_per_account)
      if (at < 0) continue
      const [next] = line.splice(at, 1)
      // Moves the network to the end of the turns.
      waiting.delete(network)
      if (line.length > 0) waiting.set(network, line)
      return next
    }
    return undefined
  }
  const countRunning = ({ network, account }: Requester, by: 1 | -1): void => {
    runningCount += by
    runningPerNetwork.add(network, by)
    runningPerAccount.add(account, by)
  }
  const startNext = (): void => {
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      waitingCount -= 1
      countRunning(next, 1)
      next.start()
    }
  }
  /** Makes room at the end of the longest line; false when no line is longer than one of this length. */
  const shortenLongest = (length: number): boolean => {
    let longest: Waiting[] = []
    for (const line of waiting.values()) if (line.length > longest.length) longest = line
    if (longest.length <= length) return false
    waitingCount -= 1
    longest.pop()?.giveUp(refuse())
    return true
  }
  const waitForTurn = (requester: Requester): Promise<void> => {
    const line = waiting.get(requester.network) ?? []
    const isLineFull = line.length >= settings.waiting_per_network
    if (isLineFull || (waitingCount >= settings.waiting_max && !shortenLongest(line.length + 1))) return Promise.reject(refuse())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waitingCount += 1
    line.push({ ...requester, start: resolve, giveUp: reject })
    waiting.set(requester.network, line)
    startNext()
    return promise
  }

  return {
    run: async (requester, task) => {
      await waitForTurn(requester)
      try {
        return await task()
      } finally {
        countRunning(requester, -1)
        startNext()
      }
    },
  }
}
