import { expect } from 'vitest'
import type { TestApp } from '#tests/support/app.ts'
import { budgets } from './payout-histories-proposals.ts'
import { type Market, type PaidRestaurant, shareOf } from './payout-histories-world.ts'

/** What is wrong with the money of a restaurant, or of all: nothing, at any time. */
export async function payoutFaults(
  { sql }: Pick<TestApp, 'sql'>,
  restaurant_ids?: string[],
): Promise<string[]> {
  const ids = restaurant_ids ?? null
  const faults = await sql<{ fault: string }>`
    select 'the entries of a movement do not sum to zero: ' || event || ' ' || ref as fault
      from ledger_entry
      where ${ids}::uuid[] is null or restaurant_id = any(${ids})
      group by order_id, payout_id, subscription_id, adjustment_id, event, ref having sum(amount_cents) <> 0
    union all
    select 'an entry is neither unpaid nor in a payout, or both: ' || id from ledger_entry entry
      where ledger_account = 'restaurant' and event <> 'payout_sent' and amount_cents <> 0
        and (${ids}::uuid[] is null or restaurant_id = any(${ids}))
        and (select count(*) from unpaid_entry where ledger_entry_id = entry.id)
          + (select count(*) from payout_entry where ledger_entry_id = entry.id) <> 1
    union all
    select 'fewer than two people or an order stand behind an entry: ' || entry.id
      from payout_entry join ledger_entry entry on entry.id = ledger_entry_id
      left join proposal on proposal.id = entry.proposal_id and proposal.status = 'confirmed'
      left join operator proposing on proposing.id = proposal.proposed_by
      left join operator confirming on confirming.id = proposal.decided_by
      left join payout returned on returned.id = entry.payout_id
      left join payout_batch batch on batch.id = returned.batch_id
      where (${ids}::uuid[] is null or entry.restaurant_id = any(${ids})) and entry.order_id is null
        and proposing.account_id <> confirming.account_id is not true and batch.rail is distinct from 'connect'
        and not (entry.event = 'restored' and batch.made_by <> batch.approved_by)
        and not exists (select from payout_confirmation where payout_id = entry.payout_id and stated_by <> confirmed_by)
    union all
    select 'one person has refunded too much: ' || complaint.id from complaint
      where (${ids}::uuid[] is null or restaurant_id = any(${ids})) and decided_by is not null and decided_cents > 20000
        and not exists (select from proposal where object_id = complaint.id::text and status = 'confirmed'
          and proposed_by <> decided_by)
    union all
    select 'who stands behind an entry has approved it: ' || payout.id from payout
      join payout_batch batch on batch.id = batch_id
      join payout_entry on payout_entry.payout_id = payout.id
      join ledger_entry entry on entry.id = ledger_entry_id
      join proposal on proposal.id = entry.proposal_id
      where (${ids}::uuid[] is null or payout.restaurant_id = any(${ids}))
        and batch.approved_by in (proposal.proposed_by, proposal.decided_by)
    union all
    select 'a payout is not the sum of its entries: ' || id from payout
      where (${ids}::uuid[] is null or restaurant_id = any(${ids})) and amount_cents <> coalesce((
        select -sum(entry.amount_cents)
        from payout_entry join ledger_entry entry on entry.id = ledger_entry_id
        where payout_entry.payout_id = payout.id), 0)
    union all
    select 'a payout of nothing, or less: ' || id from payout
      where (${ids}::uuid[] is null or restaurant_id = any(${ids}))
        and status <> 'payable' and amount_cents <= 0
    union all
    select 'what is on its way is not what was sent' where coalesce((
      select -sum(amount_cents) from ledger_entry
        where ledger_account = 'payout_clearing'
          and (${ids}::uuid[] is null or restaurant_id = any(${ids}))), 0) <> coalesce((
      select sum(amount_cents) from payout
        where status = 'sent' and (${ids}::uuid[] is null or restaurant_id = any(${ids}))), 0)
    union all
    select 'a settled payout did not arrive once: ' || payout.id from payout
      join payout_batch batch on batch.id = batch_id and batch.rail = 'connect'
      where payout.status = 'settled' and (${ids}::uuid[] is null or restaurant_id = any(${ids})) and 1 <> (
        select count(*) from sandbox_payout arrived where arrived.payout_id = payout.id::text
          and arrived.status = 'paid' and arrived.amount_cents = payout.amount_cents)
    union all
    select 'what was transferred for a settled payout is not its amount: ' || payout.id from payout
      join payout_batch batch on batch.id = batch_id and batch.rail = 'connect'
      where payout.status = 'settled' and return_reason is null
        and (${ids}::uuid[] is null or restaurant_id = any(${ids})) and amount_cents <> coalesce((
        select sum(amount_cents) from sandbox_transfer
        where payout_id = payout.id::text and reversed_at is null), 0)
    union all
    select 'a returned payout was not taken back: ' || payout.id from payout
      where status = 'returned' and (${ids}::uuid[] is null or restaurant_id = any(${ids})) and (
        exists (select from sandbox_payout where payout_id = payout.id::text and status <> 'failed') or
        exists (select from sandbox_transfer where payout_id = payout.id::text and reversed_at is null))`
  return faults.map(({ fault }) => fault)
}

/** Whoever refunded more alone than somebody of support may, for an order or in a day. */
export const budgetFaults = async ({ t, support }: Market): Promise<unknown[]> =>
  t.sql`
    select order_id, of_order, of_day from (
      select order_id, sum(decided_cents) over (partition by order_id) as of_order,
        sum(decided_cents) over (order by decided_at range between interval '1 day' preceding and current row) as of_day
      from complaint where decided_by = ${support} and not exists (select from proposal
        where object_id = complaint.id::text and proposal.status = 'confirmed')) alone
    where of_order > 5000 or of_day > ${budgets.refunds_cents}`

interface Money {
  /** What the restaurant has earned, and what it is owed of that. */
  earned: number
  owed: number
  /** In no payout, by order; in one that is not sent; in one that was. */
  unpaid: Record<string, number>
  waiting: number
  sent: number
}

async function readMoney({ t }: Market, restaurants: PaidRestaurant[]): Promise<Map<string, Money>> {
  const rows = await t.sql<Money & { id: string }>`
    select own_id as id,
      coalesce((select -sum(amount_cents) from ledger_entry
        where restaurant_id = own_id and ledger_account = 'restaurant'
        and event not in ('payout_sent', 'payout_returned')), 0)::int as earned,
      coalesce((select -sum(amount_cents) from ledger_entry
        where restaurant_id = own_id and ledger_account = 'restaurant'), 0)::int as owed,
      coalesce((select jsonb_object_agg(coalesce(order_id::text, 'other'), cents) from (
        select order_id, -sum(amount_cents)::int as cents from unpaid_entry where restaurant_id = own_id
        group by order_id having sum(amount_cents) <> 0) unpaid), '{}') as unpaid,
      coalesce((select sum(amount_cents) from payout
        where restaurant_id = own_id and status in ('payable', 'in_batch')), 0)::int as waiting,
      coalesce((select sum(amount_cents) from payout
        where restaurant_id = own_id and status in ('sent', 'settled', 'returned')), 0)::int as sent
    from unnest(${restaurants.map(({ id }) => id)}::uuid[]) as of_one (own_id)`
  return new Map(rows.map(({ id, ...money }) => [id, money]))
}

const sum = (cents: number[]): number => cents.reduce((total, one) => total + one, 0)
export const earnedBy = ({ orders, adjusted }: PaidRestaurant): number => sum(orders.map(shareOf)) + adjusted

/** What the ledger has to say of a restaurant. Only what was sent is taken from them. */
function expectedMoney(restaurant: PaidRestaurant, { unpaid: in_none, waiting, sent }: Money): Money {
  const { unpaid, accrued, orders } = restaurant
  const of_orders = orders.filter((order) => order.unpaid !== 0).map((order) => [order.id, order.unpaid])
  return {
    earned: earnedBy(restaurant),
    owed: sum(Object.values(in_none)) + waiting,
    unpaid: { ...Object.fromEntries(of_orders), ...(unpaid === 0 ? {} : { other: unpaid }) },
    waiting: accrued - sent,
    sent,
  }
}

/** Compares the money of restaurants with what it has to be. */
export async function checkMoney(
  market: Market,
  restaurants: PaidRestaurant[],
  after: string,
): Promise<void> {
  const ids = restaurants.map(({ id }) => id)
  const [faults, money] = await Promise.all([payoutFaults(market.t, ids), readMoney(market, restaurants)])
  expect(faults, after).toEqual([])
  for (const restaurant of restaurants) {
    const own = money.get(restaurant.id)
    expect(own, after).toEqual(own && expectedMoney(restaurant, own))
  }
}

/** In the end each restaurant has got exactly what it has earned, or owes what it got too much. */
export async function checkPaidOut(market: Market, restaurant: PaidRestaurant): Promise<void> {
  const { sql } = market.t
  const money = (await readMoney(market, [restaurant])).get(restaurant.id)
  expect(money?.unpaid).toEqual({})
  const owed = money?.owed ?? 0
  expect(owed).toBeLessThanOrEqual(0)
  const [provider] = await sql<{ cents: number }>`
    select coalesce(sum(sandbox_payout.amount_cents), 0)::int as cents from sandbox_payout
    where status = 'paid' and account_id = ${restaurant.account_ref}`
  const by_bank = await sql<{ number: number; status: string; amount_cents: number }>`
    select payout.number::int, payout.status, amount_cents
    from payout join payout_batch on payout_batch.id = batch_id
    where restaurant_id = ${restaurant.id} and rail = 'bank_file' order by payout.number`
  expect(by_bank.map(({ number }) => market.bank_lines.get(number))).toEqual(
    by_bank.map(({ amount_cents }) => amount_cents),
  )
  const arrived = sum(by_bank.filter(({ status }) => status === 'settled').map((one) => one.amount_cents))
  expect((provider?.cents ?? 0) + arrived).toBe(earnedBy(restaurant) - owed)
}
