import { Failure } from '#server/platform/failure.ts'

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

/** Counts the slots that are taken. */
function makeSlots(
  { all, per_network, per_key = per_network }: FairLimiterSettings['slots'],
  onRelease: () => void,
) {
  const ofNetwork = makeCounts()
  const ofKey = makeCounts()
  let count = 0
  const add = ({ network, key }: Requester, by: 1 | -1): void => {
    count += by
    ofNetwork.add(network, by)
    if (key !== undefined) ofKey.add(key, by)
  }
  const isFull = (): boolean => count >= all
  const isNetworkFull = (network: string): boolean => ofNetwork.of(network) >= per_network
  const isKeyFull = ({ key }: Requester): boolean => key !== undefined && ofKey.of(key) >= per_key
  return {
    isFull,
    isNetworkFull,
    isKeyFull,
    /** Why a requester has no slot now; undefined if it can take one. */
    refusal: (requester: Requester): LimitRefusal | undefined => {
      if (isFull()) return 'all'
      if (isNetworkFull(requester.network)) return 'network'
      return isKeyFull(requester) ? 'key' : undefined
    },
    take: (requester: Requester): Slot => {
      add(requester, 1)
      return {
        release: () => {
          add(requester, -1)
          onRelease()
        },
      }
    },
  }
}

/**
 * Slots for tasks that cost much. Networks take turns, and neither a network nor a key has more tasks running
 * than its share, so that one with few tasks does not wait for one with many. When too many wait, the network
 * with most of them gives up its last.
 */
export function makeFairLimiter(settings: FairLimiterSettings): FairLimiter {
  const { refuse = busy, waiting: bounds = { all: 0, per_network: 0 } } = settings
  const slots = makeSlots(settings.slots, () => startNext())
  /** By network; the one whose turn is next comes first. */
  const waiting = new Map<string, Waiting[]>()
  let waitingCount = 0

  const takeNext = (): Waiting | undefined => {
    if (slots.isFull()) return undefined
    for (const [network, line] of waiting) {
      if (slots.isNetworkFull(network)) continue
      const at = line.findIndex((one) => !slots.isKeyFull(one))
      if (at < 0) continue
      const [next] = line.splice(at, 1)
      // Moves the network to the end of the turns.
      waiting.delete(network)
      if (line.length > 0) waiting.set(network, line)
      return next
    }
    return undefined
  }
  const startNext = (): void => {
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      waitingCount -= 1
      next.start(slots.take(next))
    }
  }
  /** Makes room at the end of the longest line; false when no line is longer than one of this length. */
  const shortenLongest = (length: number): boolean => {
    let longest: Waiting[] = []
    for (const line of waiting.values()) if (line.length > longest.length) longest = line
    if (longest.length <= length) return false
    waitingCount -= 1
    longest.pop()?.giveUp(refuse('all'))
    return true
  }
  const giveUpLate = (late: Waiting): void => {
    const line = waiting.get(late.network) ?? []
    waitingCount -= 1
    line.splice(line.indexOf(late), 1)
    if (line.length === 0) waiting.delete(late.network)
    late.giveUp(refuse('late'))
  }
  const waitForSlot = (requester: Requester): Promise<Slot> => {
    const line = waiting.get(requester.network) ?? []
    if (line.length === 0 && slots.refusal(requester) === undefined)
      return Promise.resolve(slots.take(requester))
    if (line.length >= bounds.per_network) return Promise.reject(refuse('network'))
    if (waitingCount >= bounds.all && !shortenLongest(line.length + 1)) return Promise.reject(refuse('all'))
    const { promise, resolve, reject } = Promise.withResolvers<Slot>()
    const own: Waiting = { ...requester, start: resolve, giveUp: reject }
    waitingCount += 1
    line.push(own)
    waiting.set(requester.network, line)
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
