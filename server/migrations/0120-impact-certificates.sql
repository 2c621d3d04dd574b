-- What certificates of impact are signed with. The newest one that is not revoked signs; the others still verify what they signed.
create table certificate_key (
  id text primary key,
  private_key bytea not null,
  public_key bytea not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);

-- Impact from before migration 0016 names no restaurant, and would be missing in the sums by month.
with named as (
  update impact_entry set restaurant_id = customer_order.restaurant_id
  from customer_order where customer_order.id = impact_entry.order_id and impact_entry.restaurant_id is null
  returning impact_entry.restaurant_id, impact_entry.collected_at)
insert into insight_change (restaurant_id, day)
select distinct restaurant_id, melbourne_day(collected_at) from named;
