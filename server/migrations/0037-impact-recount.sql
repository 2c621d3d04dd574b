-- Method 2026-3. The day of an entry is that on which the server received the collection, a recalled meal saves nothing, and what method
-- 2026-2 had counted is counted once more. Entries of 2026-1 have no restaurant and no limit, and keep their weight.
lock table impact_restaurant_day, impact_entry, impact_day in share row exclusive mode;

delete from impact_entry using recall_order where recall_order.order_id = impact_entry.order_id;

update impact_entry set collected_at = scan.received_at
from pickup_scan scan
where scan.order_id = impact_entry.order_id and scan.accepted and factor_version = '2026-2';

with preceding as (
  select order_id, coalesce(sum(weighed_g) over (
    partition by restaurant_id, (collected_at at time zone 'Australia/Melbourne')::date
    order by collected_at, order_id rows between unbounded preceding and 1 preceding), 0) as weight_g
  from impact_entry where factor_version = '2026-2'
), counted as (
  select order_id, least(weighed_g, greatest(0, 200000 - weight_g)) as food_g from impact_entry join preceding using (order_id)
)
update impact_entry
set food_g = counted.food_g, co2e_g = round(counted.food_g * factor::numeric), factor_version = '2026-3'
from counted where counted.order_id = impact_entry.order_id;

delete from impact_restaurant_day;
insert into impact_restaurant_day (restaurant_id, day, weighed_g)
select restaurant_id, (collected_at at time zone 'Australia/Melbourne')::date, sum(weighed_g)
from impact_entry where restaurant_id is not null
group by 1, 2;

-- The shard of an order is that of `totalKeyOf`.
delete from impact_day;
insert into impact_day (day, factor_version, shard, orders, portions, food_g, co2e_g)
select (collected_at at time zone 'Australia/Melbourne')::date, factor_version, ('x' || right(order_id::text, 1))::bit(4)::int % 8,
  count(*), sum(portions), sum(food_g), sum(co2e_g)
from impact_entry
group by 1, 2, 3;
