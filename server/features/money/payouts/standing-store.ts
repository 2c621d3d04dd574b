import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'

/** Something in a payout that is not from orders alone, and who stands behind it. */
export interface NotFromOrdersRow {
  payout_id: string
  event: 'adjustment' | 'payout_returned' | 'refunded' | 'restored'
  amount_cents: number
  reason: string | null
  proposed_by: string | null
  confirmed_by: string | null
}

/** What is in the payouts of a batch and not from orders alone. */
export async function findNotFromOrders(db: Db, batch_id: string): Promise<NotFromOrdersRow[]> {
  const { rows } = await sql<NotFromOrdersRow>`
    select payout.id as payout_id, entry.event, -entry.amount_cents as amount_cents,
      coalesce(proposal.reason, adjustment.reason, returned.return_reason) as reason,
      coalesce(proposal.proposed_by, adjustment.made_by, lost.made_by) as proposed_by,
      coalesce(proposal.decided_by, lost.approved_by) as confirmed_by
    from payout
    join ledger_entry entry on entry.restaurant_id = payout.restaurant_id and entry.ledger_account = 'restaurant'
      and entry.event <> 'payout_sent' and (entry.order_id is null or entry.proposal_id is not null)
    join payout_entry on payout_entry.ledger_entry_id = entry.id and payout_entry.payout_id = payout.id
    left join proposal on proposal.id = entry.proposal_id
    left join ledger_adjustment adjustment on adjustment.id = entry.adjustment_id
    left join payout returned on returned.id = entry.payout_id
    left join payout_batch lost on lost.id = returned.batch_id and entry.event = 'restored'
    where payout.batch_id = ${batch_id}
    order by entry.id`.execute(db)
  return rows
}

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
