import { sql } from 'kysely'
import { RETURN_DAYS } from '#contract/money/insights/insight-days.ts'
import { PORTION_WEIGHT_G } from '#contract/constants.ts'
import { ARCHIVE_ACCOUNT_ID } from '#server/features/people/accounts/public.ts'
import { dishKeyOf } from '#server/features/kitchen/food-items/public.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Which row is counted. */
export interface CountedDay {
  restaurant_id: string
  /** `YYYY-MM-DD`, Melbourne */
  day: string
}

/** Whether this transaction counts; of several processes one does. */
export async function claimCounting(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('insights', 0)) as is_mine`.execute(tx)
  return rows[0]?.is_mine ?? false
}

/** Takes the oldest changes, and gives which days they are about. */
export async function claimChanges(tx: Db, limit: number): Promise<{ days: CountedDay[]; claimed: number }> {
  const { rows } = await sql<CountedDay & { changes: number }>`
    with claimed as (
      delete from insight_change where id in (select id from insight_change order by id limit ${limit})
      returning restaurant_id, day)
    select restaurant_id, day::text as day, count(*)::int as changes from claimed
    group by 1, 2 order by 2, 1`.execute(tx)
  return {
    days: rows.map(({ restaurant_id, day }) => ({ restaurant_id, day })),
    claimed: rows.reduce((sum, { changes }) => sum + changes, 0),
  }
}

const countedDays = (days: CountedDay[]) => sql`
  select restaurant_id, day, day::timestamp at time zone 'Australia/Melbourne' as day_from,
    (day + 1)::timestamp at time zone 'Australia/Melbourne' as day_to,
    (day + time '04:00') at time zone 'Australia/Melbourne' as evening_from,
    (day + 1 + time '04:00') at time zone 'Australia/Melbourne' as evening_to
  from unnest(${days.map(({ restaurant_id }) => restaurant_id)}::uuid[], ${days.map(({ day }) => day)}::date[])
    as counted (restaurant_id, day)`

/**
 * Counts these days anew from food items, orders, ledger and impact. The half hour of a portion is when it
 * was ordered, on the evening of its food item.
 */
export async function countDays(tx: Db, days: CountedDay[]): Promise<void> {
  await sql`
    with counted as materialized (${countedDays(days)}),
    removed as (delete from insight_day using counted
      where insight_day.restaurant_id = counted.restaurant_id and insight_day.day = counted.day)
    select 1`.execute(tx)
  await sql`
    with counted as materialized (${countedDays(days)}),
    item as (
      select counted.restaurant_id, counted.day, food_item.id, quantity_listed, quantity_withdrawn
      from counted join food_item on food_item.restaurant_id = counted.restaurant_id
        and expires_at >= evening_from and expires_at < evening_to),
    line as (
      select item.restaurant_id, item.day, item.id, placed_at, unit_price_cents, quantity - cancelled_quantity as portions,
        ((placed_at at time zone 'Australia/Melbourne') - item.day) as into_day
      from item join order_line on order_line.food_item_id = item.id
        join customer_order on customer_order.id = order_line.order_id
      where status in ('paid', 'collected', 'missed') and quantity > cancelled_quantity),
    listed as (
      select restaurant_id, day, sum(quantity_listed) as listed, sum(quantity_withdrawn) as withdrawn
      from item group by 1, 2),
    ordered as (
      select restaurant_id, day, coalesce(sum(portions) filter (where unit_price_cents > 0), 0) as sold,
        coalesce(sum(portions) filter (where unit_price_cents = 0), 0) as given_away,
        max(floor(extract(epoch from into_day) / 60)) as last_minute
      from line group by 1, 2),
    half_hour as (
      select restaurant_id, day, floor(extract(epoch from placed_at at time zone 'Australia/Melbourne')::bigint % 86400 / 1800) as half_hour,
        sum(portions) as portions
      from line group by 1, 2, 3),
    spread as (
      select evening.restaurant_id, evening.day, array_agg(coalesce(half_hour.portions, 0)::int order by slot) as ordered_at
      from (select distinct restaurant_id, day from half_hour) evening cross join generate_series(0, 47) slot
        left join half_hour on half_hour.restaurant_id = evening.restaurant_id and half_hour.day = evening.day
          and half_hour.half_hour = slot
      group by 1, 2),
    counted_row as (
      select counted.restaurant_id, counted.day, coalesce(listed.listed, 0) as listed, coalesce(ordered.sold, 0) as sold,
        coalesce(ordered.given_away, 0) as given_away, coalesce(listed.withdrawn, 0) as withdrawn,
        case when listed.listed - listed.withdrawn = ordered.sold + ordered.given_away then ordered.last_minute end as sold_out_minute,
        spread.ordered_at, orders.*, money.*, saved.*
      from counted left join listed using (restaurant_id, day) left join ordered using (restaurant_id, day)
        left join spread using (restaurant_id, day)
      cross join lateral (
        select count(*) as orders, coalesce(sum(line.portions) filter (where status <> 'cancelled'), 0) as portions, count(*) filter (where status = 'cancelled') as cancelled,
          count(*) filter (where status = 'missed') as missed,
          coalesce(sum((select count(*) from complaint where complaint.order_id = customer_order.id)), 0) as complaints
        from customer_order cross join lateral (
          select sum(quantity - cancelled_quantity) as portions from order_line where order_line.order_id = customer_order.id) line
        where customer_order.restaurant_id = counted.restaurant_id and paid_at >= day_from and paid_at < day_to) orders
      cross join lateral (
        select coalesce(sum(amount_cents) filter (where event = 'paid' and ledger_account = 'provider'), 0) as sales_cents,
          coalesce(-sum(amount_cents) filter (where event = 'refunded' and ledger_account = 'provider'), 0) as refunds_cents,
          coalesce(-sum(amount_cents) filter (where event = 'dispute_lost' and ledger_account = 'operator'), 0) as disputes_cents,
          coalesce(sum(amount_cents) filter (where event in ('paid', 'refunded') and ledger_account = 'operator'), 0) as borne_by_operator_cents,
          coalesce(-sum(amount_cents) filter (where event in ('paid', 'refunded', 'dispute_lost') and ledger_account = 'commission'), 0) as commission_cents,
          coalesce(sum(amount_cents) filter (where event = 'refunded' and ledger_account = 'commission'), 0) as refunded_commission_cents,
          coalesce(-sum(amount_cents) filter (where event = 'paid' and ledger_account = 'restaurant'), 0) as sales_share_cents,
          coalesce(-sum(amount_cents) filter (where event in ('paid', 'refunded', 'dispute_lost') and ledger_account = 'restaurant'), 0) as restaurant_share_cents,
          coalesce(-sum(amount_cents) filter (where ledger_account = 'restaurant'), 0) as owed_cents,
          coalesce(sum(amount_cents) filter (where event in ('payout_sent', 'payout_settled', 'payout_returned') and ledger_account = 'restaurant'), 0) as paid_out_cents
        from ledger_entry
        where ledger_entry.restaurant_id = counted.restaurant_id and at >= day_from and at < day_to) money
      cross join lateral (
        select count(*) as saved_orders, coalesce(sum(portions), 0) as saved_portions,
          coalesce(sum(least(portions, (select coalesce(sum(quantity - cancelled_quantity), 0) from order_line
            where order_line.order_id = impact_entry.order_id and portion_weight_g <> ${PORTION_WEIGHT_G}))), 0) as weighed_portions,
          coalesce(sum(food_g), 0) as saved_g, coalesce(sum(co2e_g), 0) as co2e_g
        from impact_entry
        where impact_entry.restaurant_id = counted.restaurant_id and collected_at >= day_from and collected_at < day_to) saved)
    insert into insight_day (restaurant_id, day, listed, sold, given_away, withdrawn, sold_out_minute, ordered_at,
      orders, portions, cancelled, missed, complaints,
      sales_cents, refunds_cents, disputes_cents, borne_by_operator_cents, commission_cents, refunded_commission_cents,
      sales_share_cents, restaurant_share_cents, owed_cents, paid_out_cents,
      saved_orders, saved_portions, weighed_portions, saved_g, co2e_g)
    select * from counted_row
    where listed <> 0 or orders <> 0 or saved_orders <> 0 or exists (select from ledger_entry
      where ledger_entry.restaurant_id = counted_row.restaurant_id
        and at >= counted_row.day::timestamp at time zone 'Australia/Melbourne'
        and at < (counted_row.day + 1)::timestamp at time zone 'Australia/Melbourne')`.execute(tx)
}

/** The same of each dish. A complaint that names no portions is about all of its order. */
export async function countDishes(tx: Db, days: CountedDay[]): Promise<void> {
  await sql`
    with counted as materialized (${countedDays(days)}),
    removed as (delete from insight_dish_day using counted
      where insight_dish_day.restaurant_id = counted.restaurant_id and insight_dish_day.day = counted.day)
    select 1`.execute(tx)
  await sql`
    with counted as materialized (${countedDays(days)})
    insert into insight_dish_day (restaurant_id, day, dish, name, times_listed, listed, sold, sales_cents, times_sold_out,
      sold_out_minutes, missed, complaints)
    select counted.restaurant_id, counted.day, ${dishKeyOf('food_item')} as dish, max(food_item.name), count(*),
      sum(quantity_listed), sum(portions), sum(line.sales_cents), count(*) filter (where is_sold_out),
      coalesce(sum(greatest(0, floor(extract(epoch from last_at - created_at) / 60))) filter (where is_sold_out), 0),
      sum(line.missed), sum(line.complaints)
    from counted join food_item on food_item.restaurant_id = counted.restaurant_id
        and expires_at >= evening_from and expires_at < evening_to
      cross join lateral (
        select coalesce(sum(quantity - cancelled_quantity), 0) as portions,
          coalesce(sum((quantity - cancelled_quantity) * unit_price_cents), 0) as sales_cents,
          coalesce(sum(quantity - cancelled_quantity) filter (where status = 'missed'), 0) as missed,
          max(placed_at) as last_at,
          coalesce(sum((select count(*) from complaint where complaint.order_id = order_line.order_id
            and (complaint.lines = '[]' or complaint.lines @> jsonb_build_array(jsonb_build_object('food_item_id', food_item.id))))), 0) as complaints
        from order_line join customer_order on customer_order.id = order_line.order_id
        where order_line.food_item_id = food_item.id and quantity > cancelled_quantity
          and status in ('paid', 'collected', 'missed')) line
      cross join lateral (select portions > 0 and portions = quantity_listed - quantity_withdrawn as is_sold_out) sold_out
    where quantity_listed > 0
    group by 1, 2, 3`.execute(tx)
}

/** Notes when accounts paid for their first two orders, and gives the first days of whom that changed. */
export async function noteCustomerStarts(tx: Db, days: CountedDay[]): Promise<string[]> {
  const { rows } = await sql<{ first_day: string }>`
    with counted as materialized (${countedDays(days)}),
    customer as (
      select distinct account_id from counted join customer_order on customer_order.restaurant_id = counted.restaurant_id
        and paid_at >= day_from and paid_at < day_to
      where account_id <> ${ARCHIVE_ACCOUNT_ID}),
    started as (
      select account_id, days[1] as first_day, days[2] as second_day
      from customer cross join lateral (select array(
        select melbourne_day(paid_at) from customer_order
        where customer_order.account_id = customer.account_id and paid_at is not null order by paid_at limit 2) as days) paid),
    noted as (
      insert into customer_start as former (account_id, first_day, second_day) select * from started
      on conflict (account_id) do update set first_day = excluded.first_day, second_day = excluded.second_day
        where (excluded.first_day, coalesce(excluded.second_day, 'infinity')) < (former.first_day, coalesce(former.second_day, 'infinity'))
      returning first_day)
    select distinct first_day::text as first_day from noted`.execute(tx)
  return rows.map(({ first_day }) => first_day)
}

/** Adds the rows of all restaurants up, for these days. */
export async function countCity(tx: Db, days: string[]): Promise<void> {
  await sql`delete from insight_city_day where day = any(${days}::date[])`.execute(tx)
  await sql`
    insert into insight_city_day (day, restaurants, listed, sold, given_away, withdrawn, orders, portions, cancelled, missed,
      complaints, sales_cents, refunds_cents, disputes_cents, borne_by_operator_cents, commission_cents,
      refunded_commission_cents, restaurant_share_cents, owed_cents, paid_out_cents, saved_g, first_customers, returned_customers)
    select day, restaurant.*, customer.*
    from unnest(${days}::date[]) as counted (day)
    cross join lateral (
      select count(*) filter (where listed > 0), sum(listed), sum(sold), sum(given_away), sum(withdrawn), sum(orders), sum(portions),
        sum(cancelled), sum(missed), sum(complaints), sum(sales_cents), sum(refunds_cents), sum(disputes_cents),
        sum(borne_by_operator_cents), sum(commission_cents), sum(refunded_commission_cents), sum(restaurant_share_cents),
        sum(owed_cents), sum(paid_out_cents), sum(saved_g)
      from insight_day where insight_day.day = counted.day having count(*) > 0) restaurant
    cross join lateral (
      select count(*), count(*) filter (where second_day <= first_day + ${RETURN_DAYS}::int) from customer_start
      where first_day = counted.day) customer`.execute(tx)
  await sql`
    with counted as (select distinct date_trunc('week', day::timestamp)::date as week from unnest(${days}::date[]) as counted (day)),
    removed as (delete from insight_city_week where week in (select week from counted))
    select 1`.execute(tx)
  await sql`
    insert into insight_city_week (week, restaurants)
    select week, count(distinct restaurant_id)
    from (select distinct date_trunc('week', day::timestamp)::date as week from unnest(${days}::date[]) as counted (day)) counted
      join insight_day on insight_day.day between week and week + 6 and listed > 0
    group by 1`.execute(tx)
}

/** Adds up what these restaurants saved in these months. */
export async function countMonths(tx: Db, days: CountedDay[]): Promise<void> {
  const counted = sql`
    select distinct restaurant_id, date_trunc('month', day::timestamp)::date as month
    from unnest(${days.map(({ restaurant_id }) => restaurant_id)}::uuid[], ${days.map(({ day }) => day)}::date[])
      as counted (restaurant_id, day)`
  await sql`delete from insight_month using (${counted}) counted
    where insight_month.restaurant_id = counted.restaurant_id and insight_month.month = counted.month`.execute(
    tx,
  )
  await sql`
    insert into insight_month (restaurant_id, month, saved_orders, saved_portions, weighed_portions, saved_g, co2e_g)
    select counted.restaurant_id, counted.month, sum(saved_orders), sum(saved_portions), sum(weighed_portions), sum(saved_g), sum(co2e_g)
    from (${counted}) counted join insight_day on insight_day.restaurant_id = counted.restaurant_id
      and day >= month and day < month + interval '1 month'
    group by 1, 2 having sum(saved_orders) > 0`.execute(tx)
}

/** Notes every day as changed that has a row or should have one, the oldest first; gives how many these are. */
export async function noteAllDays(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into insight_change (restaurant_id, day)
    select restaurant_id, day from (
      select restaurant_id, day from insight_day
      union select restaurant_id, melbourne_evening(expires_at) as day from food_item
      union select restaurant_id, melbourne_day(paid_at) from customer_order where paid_at is not null
      union select restaurant_id, melbourne_day(at) from ledger_entry where restaurant_id is not null
      union select restaurant_id, melbourne_day(collected_at) from impact_entry where restaurant_id is not null) counted
    order by day, restaurant_id`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Forgets who ordered first on which day, where the orders of that day do not name anybody any more. */
export const forgetCustomerStarts = (tx: Db, first_before: string) =>
  tx.deleteFrom('customer_start').where('first_day', '<', first_before).execute()
