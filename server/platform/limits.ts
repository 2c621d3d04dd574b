import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FailureCode } from '#contract/failures.ts'
import type { Now } from './clock.ts'
import type { Database } from './db.ts'
import { Failure } from './failure.ts'
import { type Budget, sayWait, stepMs, waitMs, windowMs } from './limits-rules.ts'
import type { Metrics } from './metrics.ts'

declare module './db.ts' {
  interface Tables {
    rate_limit: { purpose: string; subject: string; full_at: Date }
  }
}

/** One use of a budget by somebody or from somewhere. */
export interface Use {
  budget: Budget
  subject: string
}

export interface Limits {
  /** Counts each, in order; throws `too_many_requests` at the first that has nothing left. Never inside a transaction. */
  spend: (uses: Use[]) => Promise<void>
  /**
   * Does `work` and counts it only if it fails with `wrong`. It is counted first and given back after, so that many at
   * once gain nothing.
   */
  guess: <T>(uses: Use[], wrong: FailureCode, work: () => Promise<T>) => Promise<T>
  /** Forgets what has filled up again. */
  sweep: () => Promise<void>
}

interface LimitDeps {
  database: Database
  now: Now
  metrics: Metrics
  on: boolean
}

/** Limits that all processes share, because they are counted in the database. */
export function makeLimits({ database, now, metrics, on }: LimitDeps): Limits {
  const db = database.query
  const sweep = async (): Promise<void> => void (await db.deleteFrom('rate_limit').where('full_at', '<=', now()).execute())
  if (!on) return { spend: async () => {}, guess: (_uses, _wrong, work) => work(), sweep }

  const spendOne = async ({ budget, subject }: Use): Promise<void> => {
    const at = now()
    const [purpose, hashed, step_ms] = [budget.purpose, hash(subject), stepMs(budget)]
    const next = new Date(at.getTime() + step_ms)
    const latest = new Date(at.getTime() + windowMs(budget))
    const { rows } = await sql<{ taken: boolean; full_at: Date }>`
      with taken as (
        insert into rate_limit as used (purpose, subject, full_at) values (${purpose}, ${hashed}, ${next})
        on conflict (purpose, subject) do update
          set full_at = greatest(used.full_at, ${at}) + ${step_ms} * interval '1 millisecond'
          where greatest(used.full_at, ${at}) + ${step_ms} * interval '1 millisecond' <= ${latest}
        returning full_at
      )
      select true as taken, full_at from taken
      union all
      select false, full_at from rate_limit
        where purpose = ${purpose} and subject = ${hashed} and not exists (select from taken)`.execute(db)
    const [used] = rows
    if (used === undefined || used.taken) return
    metrics.limited.inc({ purpose })
    const wait_ms = waitMs(budget, used.full_at, at)
    throw new Failure('too_many_requests', { detail: sayWait(budget, wait_ms), retry_after: Math.max(1, wait_ms / 1000) })
  }
  const spend = async (uses: Use[]): Promise<void> => {
    for (const use of uses) await spendOne(use)
  }
  const giveBack = async (uses: Use[]): Promise<void> => {
    for (const { budget, subject } of uses) {
      await db
        .updateTable('rate_limit')
        .set({ full_at: sql<Date>`full_at - ${stepMs(budget)} * interval '1 millisecond'` })
        .where('purpose', '=', budget.purpose)
        .where('subject', '=', hash(subject))
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

// Subjects are addresses and e-mails: personal data that nothing needs to read here.
const hash = (subject: string): string => createHash('sha256').update(subject).digest('base64url').slice(0, 22)
