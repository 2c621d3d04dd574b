import { makeFairLimiter } from '#server/platform/limits/fair-limiter.ts'
import type { Caller } from '#server/application/callers.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import { hashUses } from '#server/features/people/accounts/account-limits.ts'
import { type HashCost, OWASP_COST } from './password-hash.ts'

/** For whom a hash is computed: the account by id, or by email if nobody is signed in yet. */
export interface HashRequester {
  account: string
  address: string
}

export const hashRequester = ({ id, address }: Caller): HashRequester => ({ account: id, address })

export interface Hashing {
  /** What each new hash costs. */
  cost: HashCost
  /** Queues a hash and counts it against the budgets of the account and the network, whatever its outcome. */
  runCounted: <T>(requester: HashRequester, work: () => Promise<T>) => Promise<T>
  /** Queues a hash that belongs to one that was counted. */
  run: <T>(requester: HashRequester, work: () => Promise<T>) => Promise<T>
}

/** The threads that Node has for it. A queue there would delay file access and compression too. */
const THREADS = 4
/** One network leaves a thread to all others. */
export const NETWORK_HASHES = THREADS - 1
/** One account never needs two. */
const SLOTS = { all: THREADS, per_network: NETWORK_HASHES, per_key: 1 }
/** About 15 seconds of work on a machine with 2 cores. */
const WAITING = { all: 1_000, per_network: 200 }

/** Every password hash waits here for a slot: at the OWASP cost, each takes about 33 ms of a core. */
export function makeHashing(limits: Limits, cost: HashCost = OWASP_COST): Hashing {
  const limiter = makeFairLimiter({ slots: SLOTS, waiting: WAITING })
  const run: Hashing['run'] = ({ account, address }, work) =>
    limiter.run({ key: account, network: networkOf(address) }, work)
  return {
    cost,
    run,
    runCounted: async (requester, work) => {
      await limits.spend(hashUses(requester.account, requester.address))
      return run(requester, work)
    },
  }
}
