-- The map counts what is for sale by restaurant, all of a city at once: from an index alone. A column of its own says what is for sale, as an
-- index on the stock itself would be written at every sale; this one is written when the stock runs out, or is there again.
alter table food_item add column for_sale boolean not null
  generated always as (quantity_available > 0 and not switched_off and withdrawn_at is null) stored;
create index food_item_for_sale on food_item (restaurant_id, expires_at, cuisine_type) include (pickup_end)
  where for_sale and not ended;
create index restaurant_position on restaurant (latitude, longitude) where closed_at is null and latitude is not null;
