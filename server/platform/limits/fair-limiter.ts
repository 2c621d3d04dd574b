import { Failure } from '#server/platform/failure.ts'
import { type CountedNetwork, countedNetworksOf, makeWaitingLines } from './waiting-lines.ts'

/** A counter for each name. A name whose count is 0 takes no memory. */
interface Counts {
  of: (name: string) => number
  add: (name: string, by: 1 | -1) => void
}

function makeCounts(): Counts {
  const counts = new Map<string, number>()
  const of = (name: string): number => counts.get(name) ?? 0
  return {
    of,
    add: (name, by) => {
      const count = of(name) + by
      if (count === 0) counts.delete(name)
      else counts.set(name, count)
    },
  }
}

/** Who wants a slot: the network that it comes from, and what else is counted, such as an account. */
export interface Requester {
  network: string
  key?: string | undefined
}

/** One of the tasks that run at once. */
export interface Slot {
  release: () => void
}

/**
 * Why a requester is refused: no slot, or no room to wait for one, in all, for its network or for its key; or
 * it has waited for too long.
 */
export type LimitRefusal = 'all' | 'network' | 'key' | 'late'

interface FairLimiterSettings {
  /** How many tasks run at once. One key may have as many as one network, if not given. */
  slots: { all: number; per_network: number; per_key?: number }
  /** How many tasks wait before further ones are refused, and for how long. */
  waiting?: { all: number; per_network: number; ms?: number }
  refuse?: (reason: LimitRefusal) => Failure
}

export interface FairLimiter {
  /** Runs `task` in a slot, when it is its turn. */
  run: <T>(requester: Requester, task: () => Promise<T>) => Promise<T>
  /** A slot at once, or a refusal. */
  takeSlot: (requester: Requester) => Slot
}

interface Waiting extends Requester {
  start: (slot: Slot) => void
  giveUp: (failure: Failure) => void
}

const RETRY_AFTER_S = 5

/** Who has waited for too long may try again at once. */
const busy = (reason: LimitRefusal): Failure =>
  new Failure('unavailable', reason === 'late' ? {} : { retry_after: RETRY_AFTER_S })

/** A wider network has several shares, and leaves a third to everyone else in any case. */
const shareOf = ({ all, per_network }: { all: number; per_network: number }, times: number): number =>
  Math.min(per_network * times, Math.max(per_network, Math.floor((all * 2) / 3)))

/** Counts the slots that are taken. */
function makeSlots(shares: FairLimiterSettings['slots'], onRelease: () => void) {
  const { all, per_network, per_key = per_network } = shares
  const ofNetwork = makeCounts()
  const ofKey = makeCounts()
  let count = 0
  const add = (networks: CountedNetwork[], key: string | undefined, by: 1 | -1): void => {
    count += by
    for (const { network } of networks) ofNetwork.add(network, by)
    if (key !== undefined) ofKey.add(key, by)
  }
  const isFull = (): boolean => count >= all
  const isNetworkFull = ({ network, times }: CountedNetwork): boolean =>
    ofNetwork.of(network) >= shareOf(shares, times)
  const isKeyFull = ({ key }: Requester): boolean => key !== undefined && ofKey.of(key) >= per_key
  return {
    isFull,
    isNetworkFull,
    isKeyFull,
    /** Why a requester has no slot now; undefined if it can take one. */
    refusal: (requester: Requester): LimitRefusal | undefined => {
      if (isFull()) return 'all'
      if (countedNetworksOf(requester.network).some(isNetworkFull)) return 'network'
      return isKeyFull(requester) ? 'key' : undefined
    },
    take: ({ network, key }: Requester): Slot => {
      const networks = countedNetworksOf(network)
      add(networks, key, 1)
      return {
        release: () => {
          add(networks, key, -1)
          onRelease()
        },
      }
    },
  }
}

/**
 * Slots for tasks that cost much. Networks take turns, and neither a network nor a key has more tasks running
 * than its share, so that one with few tasks does not wait for one with many; the /56 and /48 of IPv6 are
 * networks of their own. When too many wait, the network with most of them gives up its last.
 */
export function makeFairLimiter(settings: FairLimiterSettings): FairLimiter {
  const { refuse = busy, waiting: bounds = { all: 0, per_network: 0 } } = settings
  const slots = makeSlots(settings.slots, () => startNext())
  const lines = makeWaitingLines<Waiting>()
  const can = {
    network: (counted: CountedNetwork) => !slots.isNetworkFull(counted),
    start: (one: Waiting) => !slots.isKeyFull(one),
  }

  const startNext = (): void => {
    while (!slots.isFull()) {
      const next = lines.takeNext(can)
      if (next === undefined) return
      next.start(slots.take(next))
    }
  }
  /** Makes room at the end of the longest line; false when no line is longer than this network's. */
  const shortenLongest = (network: string): boolean => {
    const last = lines.takeLastOfLongest(network)
    last?.giveUp(refuse('all'))
    return last !== undefined
  }
  const giveUpLate = (late: Waiting): void => {
    lines.remove(late)
    late.giveUp(refuse('late'))
  }
  const isLineFull = (own: string): boolean =>
    countedNetworksOf(own).some(({ network, times }) => lines.countOf(own, network) >= shareOf(bounds, times))
  const waitForSlot = (requester: Requester): Promise<Slot> => {
    const { network } = requester
    if (lines.countOf(network) === 0 && slots.refusal(requester) === undefined)
      return Promise.resolve(slots.take(requester))
    if (isLineFull(network)) return Promise.reject(refuse('network'))
    if (lines.count() >= bounds.all && !shortenLongest(network)) return Promise.reject(refuse('all'))
    const { promise, resolve, reject } = Promise.withResolvers<Slot>()
    const own: Waiting = { ...requester, start: resolve, giveUp: reject }
    lines.add(own)
    startNext()
    if (bounds.ms === undefined) return promise
    const timer = setTimeout(() => giveUpLate(own), bounds.ms)
    return promise.finally(() => clearTimeout(timer))
  }

  return {
    run: async (requester, task) => {
      const slot = await waitForSlot(requester)
      try {
        return await task()
      } finally {
        slot.release()
      }
    },
    takeSlot: (requester) => {
      const refusal = slots.refusal(requester)
      if (refusal !== undefined) throw refuse(refusal)
      return slots.take(requester)
    },
  }
}
