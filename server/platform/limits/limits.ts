import { hash } from 'node:crypto'
import type { FailureCode } from '#contract/failures.ts'
import type { Now } from '#server/platform/clock.ts'
import { makeBatchQueue } from '#server/platform/db/batching/batch-queue.ts'
import type { Database } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { deleteFullLimits, deleteUses, returnUnit, consumeUnits, type Use } from './limit-store.ts'
import { type Budget, waitMs, waitText } from './limits-rules.ts'
import { widerNetworksOf } from './network.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'

/** One use of a budget, by an account or from a network address. */
export interface LimitUse {
  budget: Budget
  subject: string
}

export interface Limits {
  /**
   * Counts the uses in their order, and throws `too_many_requests` at the first whose budget is used up.
   * Never inside a transaction.
   */
  spend: (uses: LimitUse[]) => Promise<void>
  /**
   * Runs `work`, and counts it only if it fails with `wrong`. The uses are counted before and returned after,
   * so that many attempts at the same time have no more tries.
   */
  guess: <T>(uses: LimitUse[], wrong: FailureCode, work: () => Promise<T>) => Promise<T>
  /** Makes the budgets of these uses full again. */
  refill: (uses: LimitUse[]) => Promise<void>
  /** Deletes the counts of budgets that are full again. */
  sweep: () => Promise<void>
}

interface LimitDeps {
  database: Database
  now: Now
  metrics: Metrics
  on: boolean
}

const BATCH_MAX = 500

/** Counts what is refused because it came too often. */
export const countRefusals = (metrics: Metrics) =>
  metrics.counter({
    name: 'limits_reached_total',
    help: 'Calls refused because they came too often',
    labelNames: ['purpose'],
  })

/** A use from a network counts for the wider ones that it belongs to as well. */
const withWiderNetworks = (uses: LimitUse[]): LimitUse[] =>
  uses.flatMap(({ budget, subject }) => [
    { budget, subject },
    ...widerNetworksOf(subject).map(({ network, bits, times }) => ({
      budget: { ...budget, purpose: `${budget.purpose}_${bits}`, limit: budget.limit * times },
      subject: network,
    })),
  ])

/** Limits that all processes share, because they are counted in the database. */
export function makeLimits({ database, now, metrics, on }: LimitDeps): Limits {
  const db = database.query
  const sweep = async (): Promise<void> => void (await deleteFullLimits(db, now()))
  const refusals = countRefusals(metrics)
  if (!on)
    return { spend: async () => {}, guess: (_uses, _wrong, work) => work(), refill: async () => {}, sweep }

  const queues = new Map<string, (subject: string) => Promise<Use | undefined>>()
  const queueOf = (budget: Budget): ((subject: string) => Promise<Use | undefined>) => {
    const run = (subjects: string[]) => consumeUnits(db, budget, subjects, now())
    const queue = queues.get(budget.purpose) ?? makeBatchQueue({ sizeMax: BATCH_MAX, run })
    queues.set(budget.purpose, queue)
    return queue
  }
  const spendOne = async ({ budget, subject }: LimitUse): Promise<void> => {
    const use = await queueOf(budget)(nameOf(subject))
    // A row that is gone was swept in between, because its budget is full.
    if (use === undefined || use.isAllowed) return
    refusals.inc({ purpose: budget.purpose })
    const wait_ms = waitMs(budget, use.full_at, now())
    throw new Failure('too_many_requests', {
      detail: waitText(budget, wait_ms),
      retry_after: Math.max(1, wait_ms / 1000),
    })
  }
  const spend = async (uses: LimitUse[]): Promise<void> => {
    for (const use of withWiderNetworks(uses)) await spendOne(use)
  }
  const returnUses = async (uses: LimitUse[]): Promise<void> => {
    for (const { budget, subject } of withWiderNetworks(uses)) await returnUnit(db, budget, nameOf(subject))
  }
  return {
    spend,
    guess: async (uses, wrong, work) => {
      await spend(uses)
      try {
        const result = await work()
        await returnUses(uses)
        return result
      } catch (error) {
        if (!(error instanceof Failure && error.code === wrong)) await returnUses(uses)
        throw error
      }
    },
    refill: async (uses) => {
      for (const { budget, subject } of uses) await deleteUses(db, budget, nameOf(subject))
    },
    sweep,
  }
}

// Subjects are addresses and emails: personal data that nothing needs to read here.
const nameOf = (subject: string): string => hash('sha256', subject, 'base64url').slice(0, 22)
