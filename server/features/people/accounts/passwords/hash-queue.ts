import { makeFairQueue } from '#server/platform/limits/fair-queue.ts'
import type { Caller } from '#server/platform/http/http.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { addressBlock } from '#server/platform/limits/limits-rules.ts'
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
  /** Queues a hash and counts it against the budgets of the account and the address block, whatever its outcome. */
  runCounted: <T>(requester: HashRequester, work: () => Promise<T>) => Promise<T>
  /** Queues a hash that belongs to one that was counted. */
  run: <T>(requester: HashRequester, work: () => Promise<T>) => Promise<T>
}

/** The threads that Node has for it. A queue there would delay file access and compression too. */
const CONCURRENCY = 4
/** One address block leaves a thread to all others; one account never needs two. */
const CONCURRENCY_PER_ADDRESS_BLOCK = CONCURRENCY - 1
const CONCURRENCY_PER_ACCOUNT = 1
/** About 15 seconds of work on a machine with 2 cores. */
const QUEUE_LENGTH_MAX = 1_000
const QUEUE_LENGTH_PER_ADDRESS_BLOCK = 200

/** Every password hash goes through this queue: at the OWASP cost, each takes about 33 ms of a core. */
export function makeHashing(limits: Limits, cost: HashCost = OWASP_COST): Hashing {
  const queue = makeFairQueue({
    running_max: CONCURRENCY,
    running_per_network: CONCURRENCY_PER_ADDRESS_BLOCK,
    running_per_account: CONCURRENCY_PER_ACCOUNT,
    waiting_max: QUEUE_LENGTH_MAX,
    waiting_per_network: QUEUE_LENGTH_PER_ADDRESS_BLOCK,
  })
  const run: Hashing['run'] = ({ account, address }, work) => queue.run({ account, network: addressBlock(address) }, work)
  return {
    cost,
    run,
    runCounted: async (requester, work) => {
      await limits.spend(hashUses(requester.account, requester.address))
      return run(requester, work)
    },
  }
}
