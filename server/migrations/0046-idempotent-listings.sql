-- Locked in the order in which listing does.
lock table listing_key, restaurant in access exclusive mode;
insert into idempotent_request (sender_id, key, request_hash, result_id, created_at)
  select restaurant_id, key, request_hash, food_item_id, created_at from listing_key;
drop table listing_key;
