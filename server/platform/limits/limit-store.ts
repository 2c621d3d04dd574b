import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { type Param, defineQuery } from '#server/platform/db/define-query.ts'
import { type Budget, stepMs, periodMs } from './limits-rules.ts'

declare module '#server/platform/db/database.ts' {
  interface Tables {
    /** When a budget is full again that somebody has used. */
    rate_limit: { purpose: string; subject: string; full_at: Date }
  }
}

/** Whether one unit of a budget was left and is consumed, and when the budget is full again. */
export interface Use {
  isAllowed: boolean
  full_at: Date
}

type UseOfSubject = Use & { subject: string }

export const deleteFullLimits = (db: Db, now: Date) =>
  db.deleteFrom('rate_limit').where('full_at', '<=', now).execute()

export const deleteUses = (db: Db, budget: Budget, subject: string) =>
  db.deleteFrom('rate_limit').where('purpose', '=', budget.purpose).where('subject', '=', subject).execute()

export const returnUnit = (db: Db, budget: Budget, subject: string) =>
  db
    .updateTable('rate_limit')
    .set({ full_at: sql<Date>`full_at - ${stepMs(budget)} * interval '1 millisecond'` })
    .where('purpose', '=', budget.purpose)
    .where('subject', '=', subject)
    .execute()

/**
 * Consumes one unit of the budget of each subject that has one left. `next` is when a budget that is full now
 * is full again after this use; one that would be full only after `latest` is used up. It does not wait for
 * the disk: a count that is lost in a crash does no harm.
 */
const consumeForSubjects = defineQuery.writeReturning(
  'consumeBudgets',
  (
    _db,
    purpose: Param<string>,
    subjects: Param<string[]>,
    now: Param<Date>,
    next: Param<Date>,
    latest: Param<Date>,
    step_ms: Param<number>,
  ) => sql<{ subject: string; full_at: Date }>`
    insert into rate_limit as used (purpose, subject, full_at)
      select ${purpose}, subject, ${next}
      from unnest(${subjects}::text[]) as caller (subject), (select set_config('synchronous_commit', 'off', true)) as setting
      order by subject
    on conflict (purpose, subject) do update
      set full_at = greatest(used.full_at, ${now}) + ${step_ms} * interval '1 millisecond'
      where greatest(used.full_at, ${now}) + ${step_ms} * interval '1 millisecond' <= ${latest}
    returning subject, full_at`,
)

const findFullAt = (db: Db, purpose: string, subjects: string[]) =>
  db
    .selectFrom('rate_limit')
    .select(['subject', 'full_at'])
    .where('purpose', '=', purpose)
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .execute()

/** Consumes one unit of the budget of each subject, in their order. */
export async function consumeUnits(
  db: Db,
  budget: Budget,
  subjects: string[],
  now: Date,
): Promise<(Use | undefined)[]> {
  const uses: (Use | undefined)[] = []
  let waiting = subjects.map((subject, position) => ({ subject, position }))
  while (waiting.length > 0) {
    // One query can change a row only once, so each round has the first use of each subject.
    const round = new Map(waiting.toReversed().map((one) => [one.subject, one]))
    for (const { subject, ...use } of await consumeOneEach(db, budget, [...round.keys()].toSorted(), now)) {
      const one = round.get(subject)
      if (one !== undefined) uses[one.position] = use
    }
    waiting = waiting.filter((one) => round.get(one.subject) !== one)
  }
  return uses
}

async function consumeOneEach(
  db: Db,
  budget: Budget,
  subjects: string[],
  now: Date,
): Promise<UseOfSubject[]> {
  const { purpose } = budget
  const step_ms = stepMs(budget)
  const next = new Date(now.getTime() + step_ms)
  const latest = new Date(now.getTime() + periodMs(budget))
  const rows = await consumeForSubjects(db, purpose, subjects, now, next, latest, step_ms)
  const allowedSubjects = new Set(rows.map((row) => row.subject))
  const refused = subjects.filter((subject) => !allowedSubjects.has(subject))
  const refusedRows = refused.length === 0 ? [] : await findFullAt(db, purpose, refused)
  return [
    ...rows.map((row) => ({ ...row, isAllowed: true })),
    ...refusedRows.map((row) => ({ ...row, isAllowed: false })),
  ]
}
