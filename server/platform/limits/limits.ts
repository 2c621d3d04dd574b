import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { FailureCode } from '#contract/failures.ts'
import type { Now } from '#server/platform/clock.ts'
import { batched } from '#server/platform/db/batch-queue.ts'
import { type Database, type Db, prepared } from '#server/platform/db/database.ts'
import { Failure } from '#server/platform/failure.ts'
import { type Budget, waitText, stepMs, waitMs, windowMs } from './limits-rules.ts'
import type { Metrics } from '#server/platform/monitoring/metrics.ts'

declare module '#server/platform/db/database.ts' {
  interface Tables {
    rate_limit: { purpose: string; subject: string; full_at: Date }
  }
}

/** One use of a budget by somebody or from somewhere. */
export interface LimitUse {
  budget: Budget
  subject: string
}

export interface Limits {
  /** Counts each, in order; throws `too_many_requests` at the first that has nothing left. Never inside a transaction. */
  spend: (uses: LimitUse[]) => Promise<void>
  /**
   * Does `work` and counts it only if it fails with `wrong`. It is counted first and given back after, so that many at
   * once gain nothing.
   */
  guess: <T>(uses: LimitUse[], wrong: FailureCode, work: () => Promise<T>) => Promise<T>
  /** Forgets what has filled up again. */
  sweep: () => Promise<void>
}

interface LimitDeps {
  database: Database
  now: Now
  metrics: Metrics
  on: boolean
}

const TOGETHER = 500

/** Counts what is refused because it came too often. */
export const countRefusals = (metrics: Metrics) =>
  metrics.counter({ name: 'limits_reached_total', help: 'Calls refused because they came too often', labelNames: ['purpose'] })

/** Limits that all processes share, because they are counted in the database. */
export function makeLimits({ database, now, metrics, on }: LimitDeps): Limits {
  const db = database.query
  const sweep = async (): Promise<void> => void (await db.deleteFrom('rate_limit').where('full_at', '<=', now()).execute())
  const refusals = countRefusals(metrics)
  if (!on) return { spend: async () => {}, guess: (_uses, _wrong, work) => work(), sweep }

  const takers = new Map<string, (subject: string) => Promise<Used | undefined>>()
  const takerOf = (budget: Budget): ((subject: string) => Promise<Used | undefined>) => {
    const known = takers.get(budget.purpose) ?? batched((subjects: string[]) => takeAll(database, budget, subjects, now()), TOGETHER)
    takers.set(budget.purpose, known)
    return known
  }
  const spendOne = async ({ budget, subject }: LimitUse): Promise<void> => {
    const used = await takerOf(budget)(nameOf(subject))
    // One that is gone by now was swept because it is full.
    if (used === undefined || used.taken) return
    refusals.inc({ purpose: budget.purpose })
    const wait_ms = waitMs(budget, used.full_at, now())
    throw new Failure('too_many_requests', { detail: waitText(budget, wait_ms), retry_after: Math.max(1, wait_ms / 1000) })
  }
  const spend = async (uses: LimitUse[]): Promise<void> => {
    for (const use of uses) await spendOne(use)
  }
  const giveBack = async (uses: LimitUse[]): Promise<void> => {
    for (const { budget, subject } of uses) {
      await db
        .updateTable('rate_limit')
        .set({ full_at: sql<Date>`full_at - ${stepMs(budget)} * interval '1 millisecond'` })
        .where('purpose', '=', budget.purpose)
        .where('subject', '=', nameOf(subject))
        .execute()
    }
  }
  return {
    spend,
    guess: async (uses, wrong, work) => {
      await spend(uses)
      try {
        const done = await work()
        await giveBack(uses)
        return done
      } catch (error) {
        if (!(error instanceof Failure && error.code === wrong)) await giveBack(uses)
        throw error
      }
    },
    sweep,
  }
}

interface Used {
  taken: boolean
  full_at: Date
}

/** Takes one from the budget of each subject, in the order they came, or from none when it fails. */
function takeAll(database: Database, budget: Budget, subjects: string[], at: Date): Promise<(Used | undefined)[]> {
  const isOneRound = new Set(subjects).size === subjects.length
  if (isOneRound) return takeInRounds(database.query, budget, subjects, at)
  return database.transaction((tx) => takeInRounds(tx, budget, subjects, at))
}

async function takeInRounds(db: Db, budget: Budget, subjects: string[], at: Date): Promise<(Used | undefined)[]> {
  const used: (Used | undefined)[] = []
  let waiting = subjects.map((subject, nth) => ({ subject, nth }))
  while (waiting.length > 0) {
    // A statement can change a row only once.
    const round = new Map(waiting.toReversed().map((one) => [one.subject, one]))
    for (const { subject, ...told } of await takeOne(db, budget, [...round.keys()].toSorted(), at)) {
      const one = round.get(subject)
      if (one !== undefined) used[one.nth] = told
    }
    waiting = waiting.filter((one) => round.get(one.subject) !== one)
  }
  return used
}

/** Takes one from the budget of each of several subjects. It does not wait for the disk: a count lost in a crash harms nobody. */
async function takeOne(db: Db, budget: Budget, subjects: string[], at: Date): Promise<(Used & { subject: string })[]> {
  const { purpose } = budget
  const step_ms = stepMs(budget)
  const next = new Date(at.getTime() + step_ms)
  const latest = new Date(at.getTime() + windowMs(budget))
  const { rows } = await sql<{ subject: string; full_at: Date }>`${prepared}
    insert into rate_limit as used (purpose, subject, full_at)
      select ${purpose}, subject, ${next}
      from unnest(${subjects}::text[]) as wanted (subject), (select set_config('synchronous_commit', 'off', true)) as unhurried
      order by subject
    on conflict (purpose, subject) do update
      set full_at = greatest(used.full_at, ${at}) + ${step_ms} * interval '1 millisecond'
      where greatest(used.full_at, ${at}) + ${step_ms} * interval '1 millisecond' <= ${latest}
    returning subject, full_at`.execute(db)
  const taken = new Set(rows.map((row) => row.subject))
  const empty = subjects.filter((subject) => !taken.has(subject))
  return [...rows.map((row) => ({ ...row, taken: true })), ...(await fullAt(db, purpose, empty)).map((row) => ({ ...row, taken: false }))]
}

async function fullAt(db: Db, purpose: string, subjects: string[]): Promise<{ subject: string; full_at: Date }[]> {
  if (subjects.length === 0) return []
  return db
    .selectFrom('rate_limit')
    .select(['subject', 'full_at'])
    .where('purpose', '=', purpose)
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .execute()
}

// Subjects are addresses and e-mails: personal data that nothing needs to read here.
const nameOf = (subject: string): string => hash('sha256', subject, 'base64url').slice(0, 22)
