import { sql } from 'kysely'
import type { AuditObject } from '#contract/people/audit.ts'
import type { OperatorRole } from '#contract/endpoint.ts'
import type { Proposal, ProposalKind } from '#contract/money/proposals.ts'
import { carryRows } from '#server/platform/backup/carry-rows.ts'
import type { Db } from '#server/platform/db/database.ts'

export interface ProposalRow {
  id: string
  kind: ProposalKind
  object_kind: AuditObject
  object_id: string
  subject: string
  input: object
  amount_cents: number | null
  reason: string
  /** The least that confirms it. */
  role: OperatorRole
  proposed_by: string
  proposed_at: Date
  status: Proposal['status']
  /** Null while it waits, and where it has lapsed. */
  decided_by: string | null
  decided_at: Date | null
  decision_reason: string | null
}

declare module '#server/platform/db/database.ts' {
  interface Tables {
    proposal: ProposalRow
  }
}

/** False where the same waits already. */
export async function insertProposal(tx: Db, { input, ...row }: ProposalRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('proposal')
    .values({ ...row, input: sql<never>`${JSON.stringify(input)}::jsonb` })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const findProposal = (db: Db, id: string): Promise<ProposalRow | undefined> =>
  db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirst()

export const lockProposal = (tx: Db, id: string): Promise<ProposalRow | undefined> =>
  tx.selectFrom('proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** A page and one more of what waits, the oldest first. */
export const findWaiting = (db: Db, after: string | undefined, limit: number): Promise<ProposalRow[]> =>
  db
    .selectFrom('proposal')
    .selectAll()
    .where('status', '=', 'waiting')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(proposed_at, id) > (select proposed_at, id from proposal last where last.id = ${after ?? ''}::uuid)`,
      ),
    )
    .orderBy('proposed_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** What waits about objects of a kind. */
export const findWaitingAbout = (
  db: Db,
  object_kind: AuditObject,
  object_ids: string[],
): Promise<ProposalRow[]> =>
  db
    .selectFrom('proposal')
    .selectAll()
    .where('object_kind', '=', object_kind)
    .where('object_id', 'in', object_ids)
    .where('status', '=', 'waiting')
    .orderBy('proposed_at')
    .execute()

/** How much waits, since when, and how much of it since before an instant. */
export const countWaiting = (db: Db, proposed_before: Date) =>
  db
    .selectFrom('proposal')
    .where('status', '=', 'waiting')
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('proposed_at').as('oldest_at')])
    .select(sql<number>`count(*) filter (where proposed_at < ${proposed_before})::int`.as('overdue'))
    .executeTakeFirstOrThrow()

/** Ends what the caller has locked while it waited. */
export const moveProposal = (
  tx: Db,
  id: string,
  to: Pick<ProposalRow, 'status' | 'decided_by' | 'decided_at' | 'decision_reason'>,
): Promise<ProposalRow> =>
  tx
    .updateTable('proposal')
    .set(to)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirstOrThrow()

/** Ends what was proposed by an instant and waits. */
export const lapseProposals = (tx: Db, proposed_by: Date, now: Date): Promise<ProposalRow[]> =>
  tx
    .updateTable('proposal')
    .set({ status: 'lapsed', decided_at: now })
    .where('status', '=', 'waiting')
    .where('proposed_at', '<=', proposed_by)
    .returningAll()
    .execute()

/** During a restore: what was decided since the backup is not decided again. */
export const carryProposals = (tx: Db) => carryRows(tx, 'proposal', { where: sql`true`, overwrites_by: 'id' })
