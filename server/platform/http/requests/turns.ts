import type { FastifyRequest } from 'fastify'
import type { CachePolicy } from '#contract/endpoint.ts'
import { Failure } from '#server/platform/failure.ts'
import { makeFairLimiter } from '#server/platform/limits/fair-limiter.ts'
import { countRefusals } from '#server/platform/limits/limits.ts'
import { networkOf } from '#server/platform/limits/network.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'
import { addressOf } from './forwarding.ts'

type InTurn = <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>

/**
 * Networks take turns at what is read from the database for one request alone, so that none of them waits for
 * what another sends.
 */
export interface Turns {
  forRead: InTurn
  /** Of these few run at once, because each keeps a core busy for a while. */
  forCostlyRead: InTurn
}

/** Enough to fill the connections for reads, and few enough that who comes next soon has a turn. */
const READS = { all: 48, per_network: 32, waiting: 2_000 }
const COSTLY_READS = { all: 3, per_network: 2, waiting: 200 }
const RETRY_AFTER_S = 3

export function makeTurns({ metrics, has_limits }: { metrics: Metrics; has_limits: boolean }): Turns {
  const refusals = countRefusals(metrics)
  const inTurn = (purpose: string, { waiting, ...slots }: typeof READS): InTurn => {
    const limiter = makeFairLimiter({
      slots,
      // Many customers can share one address: as long as nobody else waits, all of the line is theirs.
      waiting: { all: waiting, per_network: waiting },
      refuse: () => {
        refusals.inc({ purpose })
        return new Failure('too_many_requests', { retry_after: RETRY_AFTER_S })
      },
    })
    return (request, work) => limiter.run({ network: networkOf(addressOf(request)) }, work)
  }
  if (!has_limits) return { forRead: (_request, work) => work(), forCostlyRead: (_request, work) => work() }
  return { forRead: inTurn('uncached_reads', READS), forCostlyRead: inTurn('costly_reads', COSTLY_READS) }
}

/** Whether a query takes the database long, as the policy of its endpoint says. */
export const isCostly = ({ costly_fields = [] }: CachePolicy, query: Record<string, unknown>): boolean =>
  costly_fields.some((field) => query[field] !== undefined)
