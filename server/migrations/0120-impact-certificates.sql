-- What certificates of impact are signed with. The newest one that is not revoked signs; the others still verify what they signed.
create table certificate_key (
  id text primary key,
  private_key bytea not null,
  public_key bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- Whether anything of a restaurant waits to be counted.
create index insight_change_restaurant on insight_change (restaurant_id, day);

-- The months of all restaurants of an address added up, by where they are now.
create table insight_suburb_month (
  month date not null,
  suburb text,
  postcode text,
  restaurants integer not null,
  saved_orders bigint not null,
  saved_portions bigint not null,
  weighed_portions bigint not null,
  saved_g bigint not null,
  co2e_g bigint not null
);
create index insight_suburb_month_month on insight_suburb_month (month);
insert into insight_suburb_month
select month, suburb, postcode, count(*), sum(saved_orders), sum(saved_portions), sum(weighed_portions), sum(saved_g), sum(co2e_g)
from insight_month join restaurant on restaurant.id = restaurant_id group by 1, 2, 3;

-- A restaurant that moves takes its months along.
create function note_suburb_change() returns trigger language plpgsql as $$
begin
  insert into insight_change (restaurant_id, day) select restaurant_id, month from insight_month where restaurant_id = new.id;
  return null;
end $$;
create trigger restaurant_moved_counted after update of suburb, postcode on restaurant
for each row when ((old.suburb, old.postcode) is distinct from (new.suburb, new.postcode)) execute function note_suburb_change();

-- Impact from before migration 0016 names no restaurant, and would be missing in the sums by month.
with named as (
  update impact_entry set restaurant_id = customer_order.restaurant_id
  from customer_order where customer_order.id = impact_entry.order_id and impact_entry.restaurant_id is null
  returning impact_entry.restaurant_id, impact_entry.collected_at)
insert into insight_change (restaurant_id, day)
select distinct restaurant_id, melbourne_day(collected_at) from named;
