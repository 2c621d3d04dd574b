import { makeFairQueue } from '#server/platform/limits/fair-queue.ts'
import type { Caller } from '#server/platform/http/http.ts'
import type { Limits } from '#server/platform/limits/limits.ts'
import { addressBlock } from '#server/platform/limits/limits-rules.ts'
import { hashUses } from '#server/features/accounts/account-limits.ts'

/** Who has something hashed: the account by its id, or by its email where nobody is signed in yet. */
export interface Hasher {
  account: string
  address: string
}

export const hasherOf = ({ id, address }: Caller): Hasher => ({ account: id, address })

export interface Hashing {
  /** Hashes in turn with everybody else, and counts it for the account and the place, whatever comes of it. */
  counted: <T>(who: Hasher, work: () => Promise<T>) => Promise<T>
  /** The same for more that goes with what was counted. */
  inTurn: <T>(who: Hasher, work: () => Promise<T>) => Promise<T>
}

/** As many as Node has threads for it; a longer queue there would keep files and compression waiting too. */
const AT_ONCE = 4
/** One place leaves a thread to all others; one account never needs two. */
const OF_PLACE = AT_ONCE - 1
const OF_ACCOUNT = 1
/** A quarter of a minute's worth on a small machine. */
const WAITING_MAX = 1_000
const WAITING_OF_PLACE = 200

/** The one way to hash a password for somebody: each hash takes a thirtieth of a second of a core. */
export function makeHashing(limits: Limits): Hashing {
  const queue = makeFairQueue({
    running_max: AT_ONCE,
    running_per_network: OF_PLACE,
    running_per_account: OF_ACCOUNT,
    waiting_max: WAITING_MAX,
    waiting_per_network: WAITING_OF_PLACE,
  })
  const inTurn: Hashing['inTurn'] = ({ account, address }, work) => queue.run({ account, network: addressBlock(address) }, work)
  return {
    inTurn,
    counted: async (who, work) => {
      await limits.spend(hashUses(who.account, who.address))
      return inTurn(who, work)
    },
  }
}
