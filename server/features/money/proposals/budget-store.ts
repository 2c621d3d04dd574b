import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Locks what somebody may still do alone today until the transaction ends; returns all operators that are
 * this person. The first lock of a transaction that spends of it.
 */
export async function lockBudget(tx: Db, operator_id: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('desk budget ' || coalesce(account_id, id), 0))
    from operator where id = ${operator_id}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select other.id from operator own join operator other on other.id = own.id or other.account_id = own.account_id
    where own.id = ${operator_id}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What operators have proposed to adjust since an instant, in whichever direction, in cents. */
export async function sumAdjustments(tx: Db, operator_ids: string[], since: Date): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(abs(amount_cents)), 0)::float8 as cents from proposal
    where kind = 'adjustment' and proposed_by = any(${operator_ids}::uuid[]) and proposed_at > ${since}
      and status in ('waiting', 'confirmed')`.execute(tx)
  return rows[0]?.cents ?? 0
}
