-- Pickup of every food item ends at a time of its own: half an hour after the end of sale unless its restaurant says otherwise, and a
-- quarter of an hour after it at the earliest, so that whoever orders last can come. Orders keep the window that they were sold with.
update food_item set expires_at = '2099-12-31 23:00:00Z' where expires_at > '2099-12-31 23:00:00Z';
update food_item set pickup_end = expires_at + interval '30 minutes' where pickup_end is null;
update food_item set pickup_end = expires_at + interval '15 minutes' where pickup_end < expires_at + interval '15 minutes';
alter table food_item alter column pickup_end set not null;
alter table food_item add constraint food_item_pickup_after_sale check (pickup_end >= expires_at + interval '15 minutes');
