import type { FastifyRequest } from 'fastify'
import type { CachePolicy } from '#contract/endpoint.ts'
import { Failure } from '#server/platform/failure.ts'
import { makeFairQueue } from '#server/platform/limits/fair-queue.ts'
import { countRefusals } from '#server/platform/limits/limits.ts'
import { addressBlock } from '#server/platform/limits/limits-rules.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { addressOf } from './caller.ts'

type InTurn = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/** Networks take turns at what is read from the database for one request alone, so that none of them waits for what another sends. */
export interface Turns {
  forRead: InTurn
  /** Of these few run at once, because each keeps a core busy for a while. */
  forCostlyRead: InTurn
}

/** Enough to fill the connections for reads, and few enough that who comes next soon has a turn. */
const READS = { running_max: 48, running_per_network: 32, waiting_max: 2_000 }
const COSTLY_READS = { running_max: 3, running_per_network: 2, waiting_max: 200 }
const RETRY_AFTER_S = 3

export function makeTurns({ metrics, has_limits }: { metrics: Metrics; has_limits: boolean }): Turns {
  const refusals = countRefusals(metrics)
  const inTurn = (purpose: string, { running_per_network, waiting_max, running_max }: typeof READS): InTurn => {
    const queue = makeFairQueue({
      running_max,
      running_per_network,
      running_per_account: running_per_network,
      waiting_max,
      // Many customers can share one address: as long as nobody else waits, all of the line is theirs.
      waiting_per_network: waiting_max,
      refuse: () => {
        refusals.inc({ purpose })
        return new Failure('too_many_requests', { retry_after: RETRY_AFTER_S })
      },
    })
    return (request, work) => {
      const network = addressBlock(addressOf(request))
      return queue.run({ network, account: network }, work)
    }
  }
  if (!has_limits) return { forRead: (_request, work) => work(), forCostlyRead: (_request, work) => work() }
  return { forRead: inTurn('uncached_reads', READS), forCostlyRead: inTurn('costly_reads', COSTLY_READS) }
}

/** Whether a query takes the database long, as the policy of its endpoint says. */
export const isCostly = ({ costly_fields = [] }: CachePolicy, query: Record<string, unknown>): boolean =>
  costly_fields.some((field) => query[field] !== undefined)
