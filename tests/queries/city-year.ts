import { type Kind, sqlId } from '#tests/bench/city-ids.ts'
import type { CitySize } from '#tests/bench/generated-city.ts'

/**
 * The account that has ordered most, and the restaurant that has sold most: one order in a hundred is theirs.
 */
export const BUSY = 0

const of = (kind: 'account' | 'restaurant', count: number): string =>
  sqlId(kind, `case when n % 100 = ${kind === 'account' ? 0 : 1} then ${BUSY} else n % ${count} end`)

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
export const yearSql = (
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
  ...insightSql(restaurants, buyers),
]

/** What is counted of a year by day, and what has changed since. */
const insightSql = (restaurants: number, buyers: number): string[] => [
  `create temp table counted as
   select ${sqlId('restaurant', 'n')} as restaurant_id, n, current_date - back as day
   from generate_series(0, 364) back, generate_series(0, ${restaurants - 1}) n order by back desc, n`,
  `insert into insight_day (restaurant_id, day, listed, sold, orders, portions, ordered_at, sales_cents, commission_cents, sales_share_cents,
     restaurant_share_cents, owed_cents, saved_orders, saved_portions, saved_g, co2e_g)
   select restaurant_id, day, 10, 8, 4, 8, array_fill(0, array[36]) || array[4, 4] || array_fill(0, array[10]), 4800, 480, 4320, 4320, 4320, 4, 8,
     3360, 6720 from counted`,
  `insert into insight_dish_day (restaurant_id, day, dish, name, times_listed, listed, sold, sales_cents, times_sold_out, sold_out_minutes, missed, complaints)
   select restaurant_id, day, 'lasagne', 'Lasagne', 1, 10, 8, 4800, 0, 0, 0, 0 from counted`,
  `insert into insight_month (restaurant_id, month, saved_orders, saved_portions, weighed_portions, saved_g, co2e_g)
   select restaurant_id, date_trunc('month', day), sum(saved_orders), sum(saved_portions), 0, sum(saved_g), sum(co2e_g) from insight_day group by 1, 2`,
  `insert into insight_city_day (day, restaurants, listed, sold, given_away, withdrawn, orders, portions, cancelled, missed, complaints, sales_cents,
     refunds_cents, disputes_cents, borne_by_operator_cents, commission_cents, refunded_commission_cents, restaurant_share_cents, owed_cents,
     paid_out_cents, saved_g, first_customers, returned_customers)
   select day, count(*), sum(listed), sum(sold), 0, 0, sum(orders), sum(portions), 1, 1, 1, sum(sales_cents), 0, 0, 0, sum(commission_cents), 0,
     sum(restaurant_share_cents), sum(owed_cents), 0, sum(saved_g), 5, 1 from insight_day group by day`,
  `insert into insight_city_week (week, restaurants) select distinct date_trunc('week', day)::date, ${restaurants} from counted`,
  `insert into customer_start (account_id, first_day)
   select ${sqlId('account', 'n')}, current_date - n % 365 from generate_series(0, ${buyers - 1}) n`,
  `insert into insight_change (restaurant_id, day) select restaurant_id, day from counted where day >= current_date - 1 and n < 100`,
]
