import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Whether an operator is the same person as one of others: who is invited again is another operator with the same account. */
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

/** Whether two operators are one person. */
export const isSamePerson = (db: Db, one: string, other: string): Promise<boolean> =>
  isOneOf(db, one, [other])
