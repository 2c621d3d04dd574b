import { sqlId } from './city-ids.ts'
import { BUSY } from './city-year.ts'
import type { CitySize } from './generated-city.ts'

/** What a restaurant is owed of each order. */
export const SHARE_CENTS = 1_080
const [TOTAL_CENTS, COMMISSION_CENTS] = [1_200, 120]
/** Buyers of the month, who are others than those that order meanwhile. */
const REGULARS = 1_000

/**
 * Checking rows at once, and building an index of them, takes a fraction of the time that it takes row by
 * row.
 */
const filledTables =
  "('customer_order'::regclass, 'order_line'::regclass, 'payment_session'::regclass, 'ledger_entry'::regclass)"
const eachOf = (command: string): string =>
  `do $$ declare one record; begin for one in select * from kept_back order by is_index desc loop execute ${command}; end loop; end $$`
const keepBack = [
  `create temp table kept_back as
   select false as is_index, format('alter table %s drop constraint %I', conrelid::regclass, conname) as dropping,
     format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as adding
   from pg_constraint where contype = 'f' and conrelid in ${filledTables}
   union all
   select true, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
   from pg_index where indrelid in ${filledTables} and not indisunique`,
  eachOf('one.dropping'),
]

/**
 * Queries that add a month of orders to a city, all collected, paid and owed to their restaurants, of which
 * each can be paid.
 */
export const payoutMonthSql = ({ restaurants, buyers }: CitySize, orders: number): string[] => [
  ...keepBack,
  // In the order of their time. One in a hundred is of the restaurant that has sold most.
  `create temp table month as
   select n, ${sqlId('month', 'n')} as id, ${sqlId('account', `${buyers - 1} - n % ${REGULARS}`)} as account_id,
     case when n % 100 = 1 then ${sqlId('restaurant', String(BUSY))} else ${sqlId('restaurant', `n % ${restaurants}`)} end as restaurant_id,
     now() - interval '33 days' + n * interval '30 days' / ${orders} as at
   from generate_series(0, ${orders - 1}) n`,
  `insert into customer_order (id, account_id, restaurant_id, status, code, total_cents, commission_bp, commission_cents, placed_at, hold_expires_at,
     pickup_start, pickup_end, paid_at, collected_at, ended_at)
   select id, account_id, restaurant_id, 'collected', lpad(upper(to_hex(n)), 6, '0'), ${TOTAL_CENTS}, 1000, ${COMMISSION_CENTS}, at, at + interval '10 minutes',
     at, at + interval '3 hours', at, at + interval '1 hour', at + interval '1 hour' from month order by n`,
  `insert into order_line (order_id, line_no, food_item_id, name, quantity, unit_price_cents, portion_weight_g)
   select id, 0, ${sqlId('item', `n % ${restaurants}`)}, 'Lasagne', 1, ${TOTAL_CENTS}, 420 from month order by n`,
  `insert into payment_session (id, account_id, package_id, order_id, amount_cents, currency, url, status, payment_status, created_at, expires_at,
     fulfilled_at, provider_ref)
   select 'sbx_month_' || n, account_id, 'order', id, ${TOTAL_CENTS}, 'AUD', 'http://localhost/pay', 'complete', 'paid', at, at + interval '30 minutes',
     at, 'sbx_payment_' || n from month order by n`,
  // What is owed follows by the other trigger.
  'alter table ledger_entry disable trigger ledger_entry_restaurant_given',
  `insert into ledger_entry (order_id, restaurant_id, at, event, ledger_account, amount_cents, ref)
   select id, restaurant_id, at, 'paid', part.account, part.cents, 'sbx_month_' || n
   from month cross join (values ('provider', ${TOTAL_CENTS}), ('restaurant', ${-SHARE_CENTS}), ('commission', ${-COMMISSION_CENTS})) part (account, cents)
   order by n`,
  'alter table ledger_entry enable trigger ledger_entry_restaurant_given',
  eachOf('one.adding'),
  `insert into payout_account (restaurant_id, account_ref, is_ready, is_submitted, requirements_due, checked_at)
   select id, 'sbx_account_' || id, true, true, '{}', now() from restaurant`,
  'update account set email_confirmed_at = now() where restaurant_id is not null',
]
