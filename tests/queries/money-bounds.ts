import type { OwnBound } from './own-bound.ts'

const DEEP = process.env['DEEP'] === '1'

/** Of queries about payouts and the books, which finance reads whole. */
export const moneyBounds: OwnBound[] = [
  {
    by: /^with seen as \( select distinct order_id, pattern from unpaid_entry/,
    pages: DEEP ? 1_000_000 : 30_000,
    rows: DEEP ? 200_000 : 6_000,
    why: 'patterns are looked for in all that is not payable yet, two weeks of orders at most, at ten pages for each',
  },
  {
    by: /^with subject \(restaurant_id, account_id\) as/,
    pages: DEEP ? 20_000 : 5_000,
    rows: DEEP ? 20_000 : 5_000,
    why: 'a batch is about each restaurant that it pays, and a line of a bank is searched for in all payouts of its numbers',
  },
  {
    by: /from unpaid_entry where ledger_entry_id > \$1/,
    pages: 60_000,
    rows: 60_000,
    why: 'accrual looks at 5,000 entries at once, however many are unpaid, and at ten pages for each',
  },
  {
    by: /from ledger_entry where at >= /,
    during: /journal/,
    pages: DEEP ? 20_000 : 2_000,
    rows: DEEP ? 200_000 : 30_000,
    why: 'the journal of a month is sums over all that was booked in it, and in no other month',
  },
  {
    by: /from balance_transaction where at >= /,
    pages: DEEP ? 20_000 : 2_000,
    rows: DEEP ? 200_000 : 30_000,
    why: 'the fees of this month are a sum over all that the provider has moved in it',
  },
  {
    by: /from payout_entry join ledger_entry entry on .* order by entry.at, entry.id/,
    pages: 5_000,
    rows: 600,
    why: 'sixteen pages for each order of one payout, all of which are asked for',
  },
  {
    by: /sums.payouts, sums.total_cents from payout_batch .* order by number desc/,
    pages: DEEP ? 60_000 : 5_000,
    rows: DEEP ? 300_000 : 15_000,
    why: 'adds up fifty batches, each with as many payouts as there are restaurants',
  },
  {
    by: /from payout join restaurant on|from "payout" inner join "restaurant" on|from "payout_account" where "restaurant_id" = any/,
    pages: DEEP ? 60_000 : 12_000,
    rows: DEEP ? 12_000 : 2_500,
    why: 'a batch has a payout for each restaurant at most, and finance sees all of them',
  },
  {
    by: /^update payout set status = 'in_batch'/,
    pages: DEEP ? 100_000 : 8_000,
    rows: DEEP ? 12_000 : 2_500,
    why: 'puts the payout of each restaurant into the batch, and its pages of the indexes with it',
  },
  {
    by: /^select id from restaurant where .* exists \(select from ledger_entry where restaurant_id = restaurant.id/,
    pages: DEEP ? 40_000 : 10_000,
    rows: DEEP ? 12_000 : 4_000,
    why: 'restaurants are searched for movements of a month, one by one, until there are fifty',
  },
  {
    by: /^with moved as materialized \( select entry.restaurant_id, entry.order_id/,
    pages: 12_000,
    rows: 9_000,
    why: 'the invoices of fifty restaurants are sums over all that moved in a month, at two pages for each movement',
  },
]
