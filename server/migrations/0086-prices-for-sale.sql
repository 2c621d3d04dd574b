-- The map counts what is for sale up to a price from this index alone. The one before is dropped last: reads wait no longer than for that.
create index food_item_priced_for_sale on food_item (restaurant_id, expires_at, cuisine_type)
  include (pickup_end, discounted_price_cents) where for_sale and not ended;
drop index food_item_for_sale;
alter index food_item_priced_for_sale rename to food_item_for_sale;
