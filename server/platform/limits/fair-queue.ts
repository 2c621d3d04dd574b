import { makeCounts } from './counts.ts'
import { Failure } from '#server/platform/failure.ts'

/** Whose work it is, and where it comes from. */
export interface Owner {
  account: string
  place: string
}

interface FairQueueSettings {
  /** Runs under way at once, in all, from one place and of one account. */
  at_once: number
  of_place: number
  of_account: number
  /** Turned away are those who come when so many wait, in all or from their place. */
  waiting_max: number
  waiting_of_place: number
}

export interface FairQueue {
  /** Does `work` when it is its turn. */
  run: <T>(owner: Owner, work: () => Promise<T>) => Promise<T>
}

const BUSY_S = 5

/**
 * Work that is too dear to do all at once. Places take turns, and neither a place nor an account has more under way than is
 * its share, so that somebody who asks for little is not kept waiting by somebody who asks for much.
 */
export function makeFairQueue({ at_once, of_place, of_account, waiting_max, waiting_of_place }: FairQueueSettings): FairQueue {
  interface Waiting extends Owner {
    begin: () => void
  }
  /** By place, the one whose turn it is first. */
  const waiting = new Map<string, Waiting[]>()
  const places = makeCounts()
  const accounts = makeCounts()
  let under_way = 0
  let wait = 0

  const take = (): Waiting | undefined => {
    if (under_way >= at_once) return undefined
    for (const [place, line] of waiting) {
      if (places.of(place) >= of_place) continue
      const at = line.findIndex(({ account }) => accounts.of(account) < of_account)
      if (at < 0) continue
      const [one] = line.splice(at, 1)
      waiting.delete(place)
      if (line.length > 0) waiting.set(place, line)
      return one
    }
    return undefined
  }
  const count = ({ place, account }: Owner, by: 1 | -1): void => {
    under_way += by
    places.add(place, by)
    accounts.add(account, by)
  }
  const beginNext = (): void => {
    for (let one = take(); one !== undefined; one = take()) {
      wait -= 1
      count(one, 1)
      one.begin()
    }
  }
  const turn = (owner: Owner): Promise<void> => {
    const line = waiting.get(owner.place) ?? []
    if (wait >= waiting_max || line.length >= waiting_of_place) return Promise.reject(new Failure('unavailable', { retry_after: BUSY_S }))
    const { promise, resolve } = Promise.withResolvers<void>()
    wait += 1
    line.push({ ...owner, begin: resolve })
    waiting.set(owner.place, line)
    beginNext()
    return promise
  }

  return {
    run: async (owner, work) => {
      await turn(owner)
      try {
        return await work()
      } finally {
        count(owner, -1)
        beginNext()
      }
    },
  }
}
