import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Those among operators who are the same person as one. */
export async function isOneOf(db: Db, operator_id: string, others: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from operator other join operator own on own.id = other.id or own.account_id = other.account_id
    where own.id = ${operator_id} and other.id = any(${others}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}

interface OtherApprover {
  /** Operators, who are not meant. */
  besides: string[]
  /** Who is new since may not approve yet. */
  waited_since: Date
  /** Whose role for money was taken away after this counts as well: it may have been taken for this. */
  ended_after: Date
}

/** Whether somebody else works at the desk who may approve money. */
export async function hasOtherApprover(
  db: Db,
  { besides, waited_since, ended_after }: OtherApprover,
): Promise<boolean> {
  const { rows } = await sql`
    select from operator where accepted_at is not null and account_id not in (
        select account_id from operator where id = any(${besides}::uuid[]) and account_id is not null)
      and (approval_wait_from is null or approval_wait_from <= ${waited_since})
      and (ended_at is null or ended_at > ${ended_after})
      and (role in ('finance', 'admin') or exists (
        select from audit_entry where object_kind = 'operator' and object_id = operator.id::text
          and action = 'changed role' and at > ${ended_after} and before ->> 'role' in ('finance', 'admin')))
    limit 1`.execute(db)
  return rows.length > 0
}

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

/** Whether an administrator works at the desk who is none of these operators. */
export async function hasAdminBesides(tx: Db, operator_ids: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from operator where role = 'admin' and accepted_at is not null and ended_at is null
      and id <> all(${operator_ids}::uuid[]) limit 1`.execute(tx)
  return rows.length > 0
}
