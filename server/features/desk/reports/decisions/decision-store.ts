import { sql, type GeneratedAlways, type Selectable } from 'kysely'
import type { ReportObject } from '#contract/shop/report-reasons.ts'
import { type Measure, measures } from '#contract/desk/measures.ts'
import type { Db } from '#server/platform/db/database.ts'

interface DecisionTable {
  id: string
  /** In the order in which decisions about a restaurant were taken. */
  sequence: GeneratedAlways<number>
  restaurant_id: string
  object_kind: ReportObject
  object_id: string
  /** As it was called then. */
  object_name: string
  measure: Measure
  scope: string
  from_at: Date
  until_at: Date | null
  facts_relied_on: string
  ground: string
  decided_by: string
  appeal_until: Date
  /** What was before, from which it is restored; each measure has fields of its own. */
  before: object
  /** When it has ended by itself. */
  lifted_at: Date | null
  reversed_at: Date | null
  appealed_at: Date | null
  /** Null once the account of the owner is erased. */
  appeal_text: string | null
  appeal_outcome: 'upheld' | 'reversed' | null
  appeal_reasons: string | null
  appeal_decided_at: Date | null
  appeal_decided_by: string | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    decision: DecisionTable
  }
}

export type DecisionRow = Selectable<DecisionTable>
export type NewDecisionRow = Omit<DecisionRow, 'sequence'>
/** Before its measure is taken, which tells what was before. */
export type UntakenDecision = Omit<NewDecisionRow, 'before'>

export const insertDecision = (tx: Db, { before, ...row }: NewDecisionRow) =>
  tx
    .insertInto('decision')
    .values({ ...row, before: toJsonb(before) })
    .execute()

const toJsonb = (value: object) => sql<object>`${JSON.stringify(value)}::jsonb`

export const lockDecision = (tx: Db, id: string): Promise<DecisionRow | undefined> =>
  tx.selectFrom('decision').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findDecision = (db: Db, id: string): Promise<DecisionRow | undefined> =>
  db.selectFrom('decision').selectAll().where('id', '=', id).executeTakeFirst()

/** Those that a restaurant reads: all that did something. */
export const findDecisionsOf = (db: Db, restaurant_id: string): Promise<DecisionRow[]> =>
  db
    .selectFrom('decision')
    .selectAll()
    .where('restaurant_id', '=', restaurant_id)
    .where('measure', '<>', 'no_action')
    .orderBy('id', 'desc')
    .execute()

interface DecisionQuery {
  appeals?: 'waiting' | undefined
  restaurant_id?: string | undefined
  /** The last of the page before. */
  after?: string | undefined
}

/** The newest first; those whose appeal waits in the order of their appeals. */
export function findDecisions(
  db: Db,
  { appeals, restaurant_id, after }: DecisionQuery,
  limit: number,
): Promise<DecisionRow[]> {
  const waiting = appeals === 'waiting'
  return db
    .selectFrom('decision')
    .selectAll()
    .$if(restaurant_id !== undefined, (query) => query.where('restaurant_id', '=', restaurant_id ?? ''))
    .$if(waiting, (query) =>
      query.where('appealed_at', 'is not', null).where('appeal_outcome', 'is', null).orderBy('appealed_at'),
    )
    .$if(after !== undefined && !waiting, (query) => query.where('id', '<', after ?? ''))
    .$if(after !== undefined && waiting, (query) =>
      query.where(
        sql<boolean>`(appealed_at, id) > (select appealed_at, id from decision last where last.id = ${after ?? ''}::uuid)`,
      ),
    )
    .orderBy('id', waiting ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/** Others of these measures that are in effect on the same object, the oldest first. */
export const findInEffect = (
  tx: Db,
  { object_kind, object_id, id }: Pick<DecisionRow, 'object_kind' | 'object_id' | 'id'>,
  of: readonly Measure[] = measures,
): Promise<DecisionRow[]> =>
  tx
    .selectFrom('decision')
    .selectAll()
    .where('object_kind', '=', object_kind)
    .where('object_id', '=', object_id)
    .where('measure', 'in', of)
    .where('id', '<>', id)
    .where('lifted_at', 'is', null)
    .where('reversed_at', 'is', null)
    .orderBy('sequence')
    .execute()

/** Whether a decision that is in effect has taken one of these measures against it. */
async function hasMeasure(
  db: Db,
  { object_kind, object_id, of }: Pick<DecisionRow, 'object_kind' | 'object_id'> & { of: Measure[] },
): Promise<boolean> {
  const row = await db
    .selectFrom('decision')
    .select('id')
    .where('object_kind', '=', object_kind)
    .where('object_id', '=', object_id)
    .where('measure', 'in', of)
    .where('lifted_at', 'is', null)
    .where('reversed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a decision keeps a food item off sale. The caller has locked its removal. */
export const isItemRemoved = (db: Db, food_item_id: string): Promise<boolean> =>
  hasMeasure(db, { object_kind: 'food_item', object_id: food_item_id, of: ['item_removed'] })

/** Whether a decision keeps a restaurant hidden. */
export const isRestaurantHeld = (db: Db, restaurant_id: string): Promise<boolean> =>
  hasMeasure(db, { object_kind: 'restaurant', object_id: restaurant_id, of: ['suspended', 'ended'] })

export const setBefore = (tx: Db, id: string, before: object) =>
  tx
    .updateTable('decision')
    .set({ before: toJsonb(before) })
    .where('id', '=', id)
    .execute()

/** Decisions whose measure ends by itself by now. */
export const findDue = (db: Db, now: Date, after: string | undefined, limit: number) =>
  db
    .selectFrom('decision')
    .select('id')
    .where('until_at', '<=', now)
    .where('lifted_at', 'is', null)
    .where('reversed_at', 'is', null)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()

export const setLifted = (tx: Db, id: string, now: Date) =>
  tx
    .updateTable('decision')
    .set({ lifted_at: now })
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .where('reversed_at', 'is', null)
    .execute()

export const setAppealed = (tx: Db, id: string, { now, text }: { now: Date; text: string }) =>
  tx
    .updateTable('decision')
    .set({ appealed_at: now, appeal_text: text })
    .where('id', '=', id)
    .where('appealed_at', 'is', null)
    .execute()

interface AppealDecision {
  outcome: 'upheld' | 'reversed'
  reasons: string
  decided_by: string
  now: Date
}

export const setAppealDecided = (tx: Db, id: string, { outcome, reasons, decided_by, now }: AppealDecision) =>
  tx
    .updateTable('decision')
    .set({
      appeal_outcome: outcome,
      appeal_reasons: reasons,
      appeal_decided_at: now,
      appeal_decided_by: decided_by,
    })
    .set(outcome === 'reversed' ? { reversed_at: now } : {})
    .where('id', '=', id)
    .where('appealed_at', 'is not', null)
    .where('appeal_outcome', 'is', null)
    .execute()

export async function findWaitingAppeals(
  db: Db,
  before: Date,
): Promise<{ waiting: number; oldest_at: Date | null; overdue: number }> {
  const { rows } = await sql<{ waiting: number; oldest_at: Date | null; overdue: number }>`
    select count(*)::int as waiting, min(appealed_at) as oldest_at, (count(*) filter (where appealed_at < ${before}))::int as overdue
    from decision where appealed_at is not null and appeal_outcome is null`.execute(db)
  return rows[0] ?? { waiting: 0, oldest_at: null, overdue: 0 }
}

/** What the owner has written; the decision itself names nobody. */
export const clearAppealTexts = (tx: Db, restaurant_id: string) =>
  tx.updateTable('decision').set({ appeal_text: null }).where('restaurant_id', '=', restaurant_id).execute()
