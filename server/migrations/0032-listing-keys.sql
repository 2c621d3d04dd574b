-- Which food item a request put on sale, by the key that its sender chose, so that a repeat after a lost answer lists nothing twice. The
-- row is inserted before the food item, in one transaction with it: whoever comes second waits here.
create table listing_key (
  restaurant_id uuid not null references restaurant (id),
  key text not null,
  request_hash bytea not null,
  food_item_id uuid not null,
  created_at timestamptz not null,
  primary key (restaurant_id, key)
);
create index listing_key_age on listing_key (created_at);
