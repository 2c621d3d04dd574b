import { type Kind, sqlId } from './city-ids.ts'
import type { CitySize } from './generated-city.ts'

/**
 * The account that has ordered most, and the restaurant that has sold most: one order in a hundred is theirs.
 */
export const BUSY = 0

const of = (kind: 'account' | 'restaurant', count: number): string =>
  sqlId(kind, `case when n % 100 = ${kind === 'account' ? 0 : 1} then ${BUSY} else n % ${count} end`)

const DAY_MINUTES = 24 * 60

export interface GeneratedOrders {
  /** Over how many days up to now. */
  days: number
  orders: number
  /** Of which kind the ids of the orders are. */
  kind: Kind
  /** The code of the first of them, in numbers. */
  first_code: number
}

/** So many days of orders with all that stays of them, in the order of their time; one in a thousand is still open tonight. */
export const ordersSql = (
  { items, restaurants, buyers }: CitySize,
  { days, orders, kind, first_code }: GeneratedOrders,
): string[] => [
  `create temp table generated_order as
   select n, ${sqlId(kind, 'n')} as id, ${of('account', buyers)} as account_id, ${of('restaurant', restaurants)} as restaurant_id,
     case when n % 1000 = 7 then now() - interval '1 hour' when n % 1000 = 8 then now() - interval '1 minute'
       else now() - interval '1 day' - ((n::bigint * 7919) % ${days * DAY_MINUTES}) * interval '1 minute' end as at,
     case when n % 1000 = 7 then 'paid' when n % 1000 = 8 then 'held' when n % 100 < 90 then 'collected' when n % 100 < 94 then 'missed'
       when n % 100 < 97 then 'cancelled' else 'released' end as status
   from generate_series(0, ${orders - 1}) n order by at`,
  `insert into customer_order (id, account_id, restaurant_id, status, code, total_cents, commission_bp, commission_cents, placed_at, hold_expires_at,
     pickup_end, paid_at, collected_at, ended_at)
   select id, account_id, restaurant_id, status, lpad(upper(to_hex(n + ${first_code})), 6, '0'), 1200, 1000, 120, at, at + interval '10 minutes', at + interval '3 hours',
     case when status not in ('held', 'released') then at end, case when status = 'collected' then at + interval '2 hours' end,
     case when status not in ('held', 'paid') then at + interval '2 hours' end
   from generated_order`,
  `insert into order_line (order_id, line_no, food_item_id, name, quantity, unit_price_cents, portion_weight_g)
   select id, line, ${sqlId('item', `(n * 3 + line) % ${items}`)}, 'Lasagne', 1, 600, 420 from generated_order, generate_series(0, 1) line`,
  `insert into payment_session (id, account_id, package_id, order_id, amount_cents, currency, url, status, payment_status, created_at, expires_at,
     fulfilled_at, provider_ref)
   select 'sbx_made_' || n, account_id, 'order', id, 1200, 'AUD', 'http://localhost/pay', case when status = 'held' then 'open' else 'complete' end,
     case when status in ('held', 'released') then 'unpaid' else 'paid' end, at, at + interval '30 minutes', at,
     case when status not in ('held', 'released') then 'sbx_payment_' || n end from generated_order`,
  `insert into ledger_entry (order_id, restaurant_id, at, event, ledger_account, amount_cents, ref)
   select id, restaurant_id, at, 'paid', part.account, part.cents, 'sbx_made_' || n
   from generated_order cross join (values ('provider', 1200), ('restaurant', -1080), ('commission', -120)) part (account, cents)
   where status not in ('held', 'released') order by at`,
  `insert into refund (id, session_id, order_id, amount_cents, status, due_at, created_at)
   select gen_random_uuid(), 'sbx_made_' || n, id, 1200, 'succeeded', at, at from generated_order where status = 'cancelled'`,
  `insert into pickup_scan (restaurant_id, scan_id, order_id, accepted, scanned_at, received_at)
   select restaurant_id, 'scan-' || n, id, true, at, at from generated_order where status = 'collected'`,
  `insert into impact_entry (order_id, collected_at, portions, food_g, co2e_g, factor, factor_version, factor_source)
   select id, at, 2, 840, 1680, 2, '2026-1', 'made' from generated_order where status = 'collected'`,
  `insert into impact_day (day, factor_version, shard, orders, portions, food_g, co2e_g)
   select at::date, '2026-1', n % 8, count(*), 2 * count(*), 840 * count(*), 1680 * count(*) from generated_order where status = 'collected' group by 1, 2, 3`,
]
