import { sqlId } from './city-ids.ts'
import type { CitySize } from './generated-city.ts'

/** So many dishes the first restaurant lists every day, the others one. */
const DISHES = 12

/** What is counted by day of a city that has been open for so many days up to today. */
export const countedDaysSql = ({ restaurants, buyers }: CitySize, days: number): string[] => [
  `create temp table counted as
   select ${sqlId('restaurant', 'n')} as restaurant_id, n, current_date - back as day
   from generate_series(0, ${days - 1}) back, generate_series(0, ${restaurants - 1}) n order by back desc, n`,
  `insert into insight_day (restaurant_id, day, listed, sold, sold_out_minute, orders, portions, ordered_at, sales_cents, commission_cents,
     sales_share_cents, restaurant_share_cents, owed_cents, saved_orders, saved_portions, weighed_portions, saved_g, co2e_g)
   select restaurant_id, day, 10, 8 + n % 3, case when n % 3 = 2 then 1230 end, 4, 8 + n % 3,
     array_fill(0, array[34]) || array[1, 2, 3, 2 + n % 3] || array_fill(0, array[10]), 4800, 480, 4320, 4320, 4320, 4, 8, 4, 3360, 6720
   from counted`,
  `insert into insight_dish_day (restaurant_id, day, dish, name, times_listed, listed, sold, sales_cents, times_sold_out, sold_out_minutes, missed, complaints)
   select restaurant_id, day, 'dish ' || dish, 'Dish ' || dish, 1, 10, 8, 4800, 0, 0, 0, 0
   from counted, generate_series(1, case when n = 0 then ${DISHES} else 1 end) dish`,
  `insert into insight_month (restaurant_id, month, saved_orders, saved_portions, weighed_portions, saved_g, co2e_g)
   select restaurant_id, date_trunc('month', day), sum(saved_orders), sum(saved_portions), sum(weighed_portions), sum(saved_g), sum(co2e_g)
   from insight_day group by 1, 2`,
  `insert into insight_suburb_month
   select month, suburb, postcode, count(*), sum(saved_orders), sum(saved_portions), sum(weighed_portions), sum(saved_g), sum(co2e_g)
   from insight_month join restaurant on restaurant.id = restaurant_id group by 1, 2, 3`,
  `insert into insight_city_day (day, restaurants, listed, sold, given_away, withdrawn, orders, portions, cancelled, missed, complaints, sales_cents,
     refunds_cents, disputes_cents, borne_by_operator_cents, commission_cents, refunded_commission_cents, restaurant_share_cents, owed_cents,
     paid_out_cents, saved_g, first_customers, returned_customers)
   select day, count(*), sum(listed), sum(sold), 0, 0, sum(orders), sum(portions), 1, 1, 1, sum(sales_cents), 0, 0, 0, sum(commission_cents), 0,
     sum(restaurant_share_cents), sum(owed_cents), 0, sum(saved_g), 5, 1 from insight_day group by day`,
  `insert into insight_city_week (week, restaurants) select distinct date_trunc('week', day)::date, ${restaurants} from counted`,
  `insert into customer_start (account_id, first_day)
   select ${sqlId('account', 'n')}, current_date - n % ${days} from generate_series(0, ${buyers - 1}) n`,
]

const ITEMS_EACH = 3
const ORDERS_EACH = 10

/** An evening of every restaurant: three meals each, and ten orders of them that are paid and collected. */
export const eveningSql = ({ restaurants }: CitySize): string[] => [
  `insert into food_item (id, restaurant_id, name, description, original_price_cents, discounted_price_cents, discount_percentage, cuisine_type,
     quantity_available, quantity_listed, expires_at, pickup_end, created_at, restaurant_words)
   select ${sqlId('item', `90000000 + n * ${ITEMS_EACH} + item`)}, ${sqlId('restaurant', 'n')}, 'Dish ' || item, 'Of tonight', 2000, 1000, 50, 'Italian',
     5, 10, now() - interval '1 minute', now() + interval '1 hour', now() - interval '3 hours', 'Kitchen'
   from generate_series(0, ${restaurants - 1}) n, generate_series(0, ${ITEMS_EACH - 1}) item`,
  `create temp table evening as
   select n, nth, ${sqlId('order', `90000000 + n * ${ORDERS_EACH} + nth`)} as id, ${sqlId('restaurant', 'n')} as restaurant_id
   from generate_series(0, ${restaurants - 1}) n, generate_series(0, ${ORDERS_EACH - 1}) nth`,
  `insert into customer_order (id, account_id, restaurant_id, status, code, total_cents, commission_bp, commission_cents, placed_at, hold_expires_at,
     pickup_end, paid_at, collected_at, ended_at)
   select id, ${sqlId('account', '(n * 10 + nth) % 1000')}, restaurant_id, 'collected', lpad(upper(to_hex(n * 10 + nth)), 6, '0'), 1000, 1000, 100,
     now() - interval '2 hours', now(), now() + interval '1 hour', now() - interval '2 hours', now(), now() from evening`,
  `insert into order_line (order_id, line_no, food_item_id, name, quantity, unit_price_cents, portion_weight_g)
   select id, 0, ${sqlId('item', `90000000 + n * ${ITEMS_EACH} + nth % ${ITEMS_EACH}`)}, 'Dish', 1, 1000, 500 from evening`,
  `insert into ledger_entry (order_id, restaurant_id, at, event, ledger_account, amount_cents, ref)
   select id, restaurant_id, now() - interval '2 hours', 'paid', part.account, part.cents, 'evening ' || id
   from evening cross join (values ('provider', 1000), ('restaurant', -900), ('commission', -100)) part (account, cents)`,
  `insert into impact_entry (order_id, restaurant_id, collected_at, portions, food_g, weighed_g, co2e_g, factor, factor_version, factor_source)
   select id, restaurant_id, now(), 1, 500, 500, 1000, 2, '2026-4', 'made' from evening`,
]

/** So many days are in no payout yet, as between two weekly batches. */
const UNPAID_DAYS = 14
const lastPaid = `current_date - ${UNPAID_DAYS}`

/** The shares of orders are paid out by a batch a week, as an operator does; and booked so. */
export const paidOutSql = (): string[] => [
  `create temp table paid_share as
   select ledger_entry_id, unpaid.restaurant_id, unpaid.amount_cents, date_trunc('week', at)::date as week
   from unpaid_entry unpaid join ledger_entry entry on entry.id = ledger_entry_id where at < ${lastPaid}`,
  `insert into operator (id, role, invited_at, accepted_at, ended_at, name, email)
   select ${sqlId('operator', 'n')}, 'finance', '2020-01-01', '2020-01-01', '2020-01-02', 'Left', 'left@surplate.example' from generate_series(1, 2) n
   on conflict do nothing`,
  `create temp table paid_week as
   select week, row_number() over (order by week) as nth from paid_share group by week`,
  `insert into payout_batch (id, status, rail, pays_on, made_by, made_at, approved_by, approved_at, sent_at, ended_at)
   select ${sqlId('batch', 'nth')}, 'closed', 'bank_file', week + 7, ${sqlId('operator', '1')}, week + 7, ${sqlId('operator', '2')}, week + 7, week + 7, week + 8
   from paid_week order by week`,
  `create temp table paid_payout as
   select row_number() over (order by week, restaurant_id) as n, week, restaurant_id, -sum(amount_cents) as cents
   from paid_share group by week, restaurant_id`,
  `insert into payout (id, restaurant_id, status, amount_cents, opened_at, batch_id, destination, sent_at, settled_at)
   select ${sqlId('payout', 'n')}, restaurant_id, 'settled', cents, week + 7, ${sqlId('batch', 'nth')}, 'account', week + 7, week + 8
   from paid_payout join paid_week using (week) order by n`,
  `insert into payout_entry (ledger_entry_id, payout_id)
   select ledger_entry_id, ${sqlId('payout', 'n')} from paid_share join paid_payout using (week, restaurant_id)`,
  'delete from unpaid_entry using paid_share where unpaid_entry.ledger_entry_id = paid_share.ledger_entry_id',
  `insert into ledger_entry (payout_id, restaurant_id, at, event, ledger_account, amount_cents, ref)
   select ${sqlId('payout', 'n')}, restaurant_id, week + 7, part.event, part.account, part.sign * cents, 'paid out'
   from paid_payout cross join (values ('payout_sent', 'restaurant', 1), ('payout_sent', 'payout_clearing', -1),
     ('payout_settled', 'payout_clearing', 1), ('payout_settled', 'bank', -1)) part (event, account, sign) order by n`,
]
