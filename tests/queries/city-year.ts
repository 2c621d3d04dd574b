import { type Kind, sqlId } from '#tests/bench/city-ids.ts'
import { countedDaysSql } from '#tests/bench/generated-years.ts'
import type { CitySize } from '#tests/bench/generated-city.ts'

/**
 * The account that has ordered most, and the restaurant that has sold most: one order in a hundred is theirs.
 */
export const BUSY = 0

const of = (kind: 'account' | 'restaurant', count: number): string =>
  sqlId(kind, `case when n % 100 = ${kind === 'account' ? 0 : 1} then ${BUSY} else n % ${count} end`)

const YEAR_DAYS = 365

interface Year {
  orders: number
  /** Of which kind the ids of the orders are. */
  kind: Kind
  /** The code of the first of them, in numbers. */
  first_code: number
}

/**
 * A year of orders with all that they leave behind, in the order of their time; one in a thousand is still
 * open tonight.
 */
export function yearSql(size: CitySize, year: Year): string[] {
  return [
    ...ordersOfYearSql(size, year),
    ...countedDaysSql(size, YEAR_DAYS),
    `insert into insight_change (restaurant_id, day) select restaurant_id, day from counted where day >= current_date - 1 and n < 100`,
  ]
}

const ordersOfYearSql = (
  { items, restaurants, buyers }: CitySize,
  { orders, kind, first_code }: Year,
): string[] => [
  `create temp table year as
   select n, ${sqlId(kind, 'n')} as id, ${of('account', buyers)} as account_id, ${of('restaurant', restaurants)} as restaurant_id,
     case when n % 1000 = 7 then now() - interval '1 hour' when n % 1000 = 8 then now() - interval '1 minute'
       else now() - interval '1 day' - ((n::bigint * 7919) % 525600) * interval '1 minute' end as at,
     case when n % 1000 = 7 then 'paid' when n % 1000 = 8 then 'held' when n % 100 < 90 then 'collected' when n % 100 < 94 then 'missed'
       when n % 100 < 97 then 'cancelled' else 'released' end as status
   from generate_series(0, ${orders - 1}) n order by at`,
  `insert into customer_order (id, account_id, restaurant_id, status, code, total_cents, commission_bp, commission_cents, placed_at, hold_expires_at,
     pickup_end, paid_at, collected_at, ended_at)
   select id, account_id, restaurant_id, status, lpad(upper(to_hex(n + ${first_code})), 6, '0'), 1200, 1000, 120, at, at + interval '10 minutes', at + interval '3 hours',
     case when status not in ('held', 'released') then at end, case when status = 'collected' then at + interval '2 hours' end,
     case when status not in ('held', 'paid') then at + interval '2 hours' end
   from year`,
  `insert into order_line (order_id, line_no, food_item_id, name, quantity, unit_price_cents, portion_weight_g)
   select id, line, ${sqlId('item', `(n * 3 + line) % ${items}`)}, 'Lasagne', 1, 600, 420 from year, generate_series(0, 1) line`,
  `insert into idempotent_request (sender_id, key, request_hash, result_id, created_at)
   select account_id, 'key-' || n, sha256('body'), id, now() - (n % 1440) * interval '1 minute' from year`,
  `insert into payment_session (id, account_id, package_id, order_id, amount_cents, currency, url, status, payment_status, created_at, expires_at,
     fulfilled_at, provider_ref)
   select 'sbx_made_' || n, account_id, 'order', id, 1200, 'AUD', 'http://localhost/pay', case when status = 'held' then 'open' else 'complete' end,
     case when status in ('held', 'released') then 'unpaid' else 'paid' end, at, at + interval '30 minutes', at,
     case when status not in ('held', 'released') then 'sbx_payment_' || n end from year`,
  `insert into ledger_entry (order_id, restaurant_id, at, event, ledger_account, amount_cents, ref)
   select id, restaurant_id, at, 'paid', part.account, part.cents, 'sbx_made_' || n
   from year cross join (values ('provider', 1200), ('restaurant', -1080), ('commission', -120)) part (account, cents)
   where status not in ('held', 'released') order by at`,
  `insert into refund (id, session_id, order_id, amount_cents, status, due_at, created_at)
   select gen_random_uuid(), 'sbx_made_' || n, id, 1200, 'succeeded', at, at from year where status = 'cancelled'`,
  `insert into pickup_scan (restaurant_id, scan_id, order_id, accepted, scanned_at, received_at)
   select restaurant_id, 'scan-' || n, id, true, at, at from year where status = 'collected'`,
  `insert into impact_entry (order_id, collected_at, portions, food_g, co2e_g, factor, factor_version, factor_source)
   select id, at, 2, 840, 1680, 2, '2026-1', 'made' from year where status = 'collected'`,
  `insert into impact_day (day, factor_version, shard, orders, portions, food_g, co2e_g)
   select at::date, '2026-1', n % 8, count(*), 2 * count(*), 840 * count(*), 1680 * count(*) from year where status = 'collected' group by 1, 2, 3`,
  `insert into message_sent (key, requested_at, claimed_at, sent_at) select 'paid ' || id, now() - (n % 29) * interval '1 day', at, at from year`,
  `insert into provider_event (id, type, received_at) select 'evt_' || n, 'paid', now() - (n % 59) * interval '1 day' from year`,
  `insert into rate_limit (purpose, subject, full_at) select 'place_order', md5(n::text), now() + (n % 100) * interval '1 hour' from year`,
  `insert into known_device (token_hash, account_id, expires_at) select sha256(convert_to('device' || n, 'UTF8')), account_id, now() + interval '90 days' from year`,
]
