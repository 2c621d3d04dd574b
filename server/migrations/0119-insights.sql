-- What each restaurant listed, sold, earned and saved on a day. A row is counted again as a whole from what it is about, whenever a trigger
-- has noted a change, so that counting all of them anew gives the same.
create table insight_day (
  restaurant_id uuid not null references restaurant (id),
  day date not null,
  -- The food items whose sale ends on this evening, in portions.
  listed integer not null default 0,
  sold integer not null default 0,
  given_away integer not null default 0,
  withdrawn integer not null default 0,
  -- When the last of them went, in minutes after the midnight with which the day begins; null where some are left.
  sold_out_minute smallint,
  -- When they were ordered: portions by half hour of the clock, from midnight on.
  ordered_at integer[],
  -- The orders that were paid for on this day, and what became of them.
  orders integer not null default 0,
  portions integer not null default 0,
  cancelled integer not null default 0,
  missed integer not null default 0,
  complaints integer not null default 0,
  -- The ledger of this day.
  sales_cents bigint not null default 0,
  refunds_cents bigint not null default 0,
  disputes_cents bigint not null default 0,
  borne_by_operator_cents bigint not null default 0,
  commission_cents bigint not null default 0,
  refunded_commission_cents bigint not null default 0,
  sales_share_cents bigint not null default 0,
  restaurant_share_cents bigint not null default 0,
  owed_cents bigint not null default 0,
  paid_out_cents bigint not null default 0,
  -- The orders whose collection the public figure counts on this day.
  saved_orders integer not null default 0,
  saved_portions integer not null default 0,
  weighed_portions integer not null default 0,
  saved_g bigint not null default 0,
  co2e_g bigint not null default 0,
  primary key (restaurant_id, day)
);
create index insight_day_day on insight_day (day);

-- The same of each dish, by its key, and how long it took to sell out.
create table insight_dish_day (
  restaurant_id uuid not null references restaurant (id),
  day date not null,
  dish text not null,
  name text not null,
  times_listed integer not null,
  listed integer not null,
  sold integer not null,
  sales_cents bigint not null,
  times_sold_out integer not null,
  sold_out_minutes integer not null,
  missed integer not null,
  complaints integer not null,
  primary key (restaurant_id, day, dish)
);

-- The rows of all restaurants added up, and whose first orders were on that day.
create table insight_city_day (
  day date primary key,
  restaurants integer not null,
  listed integer not null,
  sold integer not null,
  given_away integer not null,
  withdrawn integer not null,
  orders integer not null,
  portions integer not null,
  cancelled integer not null,
  missed integer not null,
  complaints integer not null,
  sales_cents bigint not null,
  refunds_cents bigint not null,
  disputes_cents bigint not null,
  borne_by_operator_cents bigint not null,
  commission_cents bigint not null,
  refunded_commission_cents bigint not null,
  restaurant_share_cents bigint not null,
  owed_cents bigint not null,
  paid_out_cents bigint not null,
  saved_g bigint not null,
  first_customers integer not null,
  -- Of these, who ordered again within 28 days.
  returned_customers integer not null
);
-- How many restaurants listed something in the week that begins on this Monday.
create table insight_city_week (
  week date primary key,
  restaurants integer not null
);
-- What a restaurant saved in the month that begins on this day.
create table insight_month (
  restaurant_id uuid not null references restaurant (id),
  month date not null,
  saved_orders integer not null,
  saved_portions integer not null,
  weighed_portions integer not null,
  saved_g bigint not null,
  co2e_g bigint not null,
  primary key (month, restaurant_id)
);
create index insight_month_restaurant on insight_month (restaurant_id, month);
-- On which days an account paid for its first two orders.
create table customer_start (
  account_id uuid primary key references account (id),
  first_day date not null,
  second_day date
);
create index customer_start_first_day on customer_start (first_day);

-- Which rows are to be counted again. It has no key: who adds to it waits for nobody.
create table insight_change (
  id bigint generated always as identity primary key,
  restaurant_id uuid not null,
  day date not null
);

create function melbourne_day(at timestamptz) returns date language sql immutable parallel safe as
$$ select (at at time zone 'Australia/Melbourne')::date $$;
-- Until four in the morning a night belongs to the day before.
create function melbourne_evening(at timestamptz) returns date language sql immutable parallel safe as
$$ select ((at at time zone 'Australia/Melbourne') - interval '4 hours')::date $$;

-- What is counted of a food item changes when it is listed, when its stock is edited or withdrawn, and with its orders.
create function note_food_item_change() returns trigger language plpgsql as $$
begin
  insert into insight_change (restaurant_id, day) values (new.restaurant_id, melbourne_evening(new.expires_at));
  if tg_op = 'UPDATE' and melbourne_evening(old.expires_at) <> melbourne_evening(new.expires_at) then
    insert into insight_change (restaurant_id, day) values (old.restaurant_id, melbourne_evening(old.expires_at));
  end if;
  return null;
end $$;
create trigger food_item_listed_counted after insert on food_item
for each row execute function note_food_item_change();
create trigger food_item_changed_counted after update of quantity_listed, quantity_withdrawn, expires_at, name on food_item
for each row execute function note_food_item_change();

create function note_lines_of_order(counted_order_id uuid) returns void language sql as $$
  insert into insight_change (restaurant_id, day)
  select distinct food_item.restaurant_id, melbourne_evening(food_item.expires_at)
  from order_line join food_item on food_item.id = order_line.food_item_id
  where order_line.order_id = counted_order_id
  union
  select restaurant_id, melbourne_day(paid_at) from customer_order where id = counted_order_id and paid_at is not null
$$;
create function note_order_change() returns trigger language plpgsql as $$
begin
  perform note_lines_of_order(new.id);
  return null;
end $$;
create trigger customer_order_counted after update of status on customer_order
for each row when (old.status <> new.status and (old.paid_at is not null or new.paid_at is not null))
execute function note_order_change();
create function note_line_change() returns trigger language plpgsql as $$
begin
  perform note_lines_of_order(new.order_id);
  return null;
end $$;
create trigger order_line_counted after update of cancelled_quantity on order_line
for each row when (old.cancelled_quantity <> new.cancelled_quantity) execute function note_line_change();
-- Of an order that is not held first: a free one, or one of the demo city.
create trigger customer_order_added_counted after insert on customer_order
for each row when (new.paid_at is not null) execute function note_order_change();

create function note_ledger_changes() returns trigger language plpgsql as $$
begin
  insert into insight_change (restaurant_id, day)
  select distinct restaurant_id, melbourne_day(at) from entries where restaurant_id is not null;
  return null;
end $$;
create trigger ledger_entry_counted after insert on ledger_entry
referencing new table as entries for each statement execute function note_ledger_changes();

create function note_impact_changes() returns trigger language plpgsql as $$
begin
  insert into insight_change (restaurant_id, day)
  select distinct restaurant_id, melbourne_day(collected_at) from entries where restaurant_id is not null;
  return null;
end $$;
create trigger impact_entry_counted after insert on impact_entry
referencing new table as entries for each statement execute function note_impact_changes();
create trigger impact_entry_removed_counted after delete on impact_entry
referencing old table as entries for each statement execute function note_impact_changes();

create function note_complaint_change() returns trigger language plpgsql as $$
begin
  perform note_lines_of_order(new.order_id);
  return null;
end $$;
create trigger complaint_counted after insert on complaint for each row execute function note_complaint_change();

create index customer_order_paid_at on customer_order (restaurant_id, paid_at) where paid_at is not null;
create index impact_entry_restaurant on impact_entry (restaurant_id, collected_at);

-- Every row there is to be.
insert into insight_change (restaurant_id, day)
select restaurant_id, day from (
  select restaurant_id, melbourne_evening(expires_at) as day from food_item
  union select restaurant_id, melbourne_day(paid_at) from customer_order where paid_at is not null
  union select restaurant_id, melbourne_day(at) from ledger_entry where restaurant_id is not null
  union select restaurant_id, melbourne_day(collected_at) from impact_entry where restaurant_id is not null) counted
order by day;
