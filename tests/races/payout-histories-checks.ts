import { expect } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'

/** What is wrong with the money of a restaurant: nothing, at any time. */
export async function payoutFaults({ sql }: Pick<TestApp, 'sql'>): Promise<string[]> {
  const faults = await sql<{ fault: string }>`
    select 'the entries of a movement do not sum to zero: ' || event || ' ' || ref as fault from ledger_entry
      group by order_id, payout_id, subscription_id, adjustment_id, event, ref having sum(amount_cents) <> 0
    union all
    select 'an entry is neither unpaid nor in a payout, or both: ' || id from ledger_entry entry
      where ledger_account = 'restaurant' and event <> 'payout_sent' and amount_cents <> 0
        and (select count(*) from unpaid_entry where ledger_entry_id = entry.id)
          + (select count(*) from payout_entry where ledger_entry_id = entry.id) <> 1
    union all
    select 'a payout is not the sum of its entries: ' || id from payout where amount_cents <> coalesce((
      select -sum(entry.amount_cents) from payout_entry join ledger_entry entry on entry.id = ledger_entry_id
      where payout_entry.payout_id = payout.id), 0)
    union all
    select 'what is on its way is not what was sent' where coalesce((
      select -sum(amount_cents) from ledger_entry where ledger_account = 'payout_clearing'), 0) <> coalesce((
      select sum(amount_cents) from payout where status = 'sent'), 0)
    union all
    select 'a settled payout did not arrive once: ' || id from payout where status = 'settled' and 1 <> (
      select count(*) from sandbox_payout arrived where arrived.payout_id = payout.id::text
        and arrived.status = 'paid' and arrived.amount_cents = payout.amount_cents)
    union all
    select 'a returned payout was not taken back: ' || id from payout where status = 'returned' and (
      exists (select from sandbox_payout where payout_id = payout.id::text and status <> 'failed') or
      exists (select from sandbox_transfer where payout_id = payout.id::text and reversed_at is null))`
  return faults.map(({ fault }) => fault)
}

/** In the end: the restaurant has what its sales left it, or owes. */
export async function checkPaidOut({ sql }: TestApp, restaurant_id: string): Promise<void> {
  const [row] = await sql<{ earned: number; paid: number; owed: number }>`
    select coalesce(-sum(amount_cents) filter (where event not in ('payout_sent', 'payout_returned')), 0)::int as earned,
      coalesce(sum(amount_cents) filter (where event in ('payout_sent', 'payout_returned')), 0)::int as paid,
      -coalesce(sum(amount_cents), 0)::int as owed
    from ledger_entry where restaurant_id = ${restaurant_id} and ledger_account = 'restaurant'`
  expect(row?.paid).toBe((row?.earned ?? 0) - (row?.owed ?? 0))
  expect(row?.owed).toBeLessThanOrEqual(0)
}
