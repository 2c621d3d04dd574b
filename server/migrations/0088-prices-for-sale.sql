-- The map counts what is for sale up to a price from this index alone.
drop index food_item_for_sale;
create index food_item_for_sale on food_item (restaurant_id, expires_at, cuisine_type) include (pickup_end, discounted_price_cents)
  where for_sale and not ended;
