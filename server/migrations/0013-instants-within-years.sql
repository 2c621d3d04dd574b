-- Instants that people give lie in the years 2000 to 2099: JSON and pickup passes have no form for what lies far outside, so that
-- an order of such a meal could not be written. Rows from before that rule are brought to its edge.
update food_item set expires_at = '2000-01-01 00:00:00Z' where expires_at < '2000-01-01 00:00:00Z';
update food_item set expires_at = '2099-12-31 23:59:59Z' where expires_at >= '2100-01-01 00:00:00Z';
update food_item set pickup_start = '2000-01-01 00:00:00Z' where pickup_start < '2000-01-01 00:00:00Z';
update food_item set pickup_start = '2099-12-31 23:59:59Z' where pickup_start >= '2100-01-01 00:00:00Z';
update food_item set pickup_end = '2000-01-01 00:00:00Z' where pickup_end < '2000-01-01 00:00:00Z';
update food_item set pickup_end = '2099-12-31 23:59:59Z' where pickup_end >= '2100-01-01 00:00:00Z';
alter table food_item add constraint food_item_within_years check (
  expires_at >= '2000-01-01 00:00:00Z' and expires_at < '2100-01-01 00:00:00Z'
  and pickup_start >= '2000-01-01 00:00:00Z' and pickup_start < '2100-01-01 00:00:00Z'
  and pickup_end >= '2000-01-01 00:00:00Z' and pickup_end < '2100-01-01 00:00:00Z'
);

update customer_order set pickup_start = '2000-01-01 00:00:00Z' where pickup_start < '2000-01-01 00:00:00Z';
update customer_order set pickup_start = '2099-12-31 23:59:59Z' where pickup_start >= '2100-01-01 00:00:00Z';
update customer_order set pickup_end = '2000-01-01 00:00:00Z' where pickup_end < '2000-01-01 00:00:00Z';
update customer_order set pickup_end = '2099-12-31 23:59:59Z' where pickup_end >= '2100-01-01 00:00:00Z';
