import { sql } from 'kysely'
import type { DisputeEvidence } from '#server/features/payments/payments/connect/provider-dispute.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { SandboxDispute } from './sandbox-connect-store.ts'

/** Inserts a dispute; a payment has one at most. */
export const insertDispute = (tx: Db, row: SandboxDispute) =>
  tx
    .insertInto('sandbox_dispute')
    .values(row)
    .onConflict((conflict) => conflict.column('payment_ref').doNothing())
    .execute()

export const findDispute = (db: Db, id: string) =>
  db.selectFrom('sandbox_dispute').selectAll().where('id', '=', id).executeTakeFirst()

export const findDisputeOfPayment = (db: Db, payment_ref: string) =>
  db.selectFrom('sandbox_dispute').selectAll().where('payment_ref', '=', payment_ref).executeTakeFirst()

/** Takes the evidence of a dispute that waits for it; undefined when it does not. */
export const takeEvidence = (db: Db, id: string, evidence: DisputeEvidence, now: Date) =>
  db
    .updateTable('sandbox_dispute')
    .set({ evidence, status: 'under_review' })
    .where('id', '=', id)
    .where('status', '=', 'needs_response')
    .where('due_by', '>', now)
    .returning('id')
    .executeTakeFirst()

/** Decides a dispute that is open; undefined when it is decided. */
export const decideDispute = (db: Db, id: string, status: 'won' | 'lost', decided_at: Date) =>
  db
    .updateTable('sandbox_dispute')
    .set({ status, decided_at })
    .where('id', '=', id)
    .where('status', 'in', ['needs_response', 'under_review'])
    .returningAll()
    .executeTakeFirst()

/** Disputes that nobody answered in time are lost. */
export const loseOverdueDisputes = (db: Db, now: Date) =>
  db
    .updateTable('sandbox_dispute')
    .set({ status: 'lost', decided_at: now })
    .where('status', '=', 'needs_response')
    .where('due_by', '<=', now)
    .returningAll()
    .execute()

/** Disputes opened since an instant whose latest event the shop has not recorded. Evidence has none. */
export async function findUnreportedDisputes(db: Db, since: Date, limit: number): Promise<SandboxDispute[]> {
  const { rows } = await sql<SandboxDispute>`
    select dispute.* from sandbox_dispute dispute where dispute.status <> 'under_review' and dispute.opened_at >= ${since}
      and not exists (select from provider_event where id = 'evt_' || dispute.id || '_' || dispute.status)
    order by dispute.opened_at limit ${limit}`.execute(db)
  return rows
}
