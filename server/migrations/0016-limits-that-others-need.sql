-- What a listing was before each edit of which its buyers have not been told, oldest first, and when they were told last.
create table listing_news (
  food_item_id uuid primary key references food_item (id),
  editions jsonb not null,
  told_at timestamptz
);
create index listing_news_waiting on listing_news (told_at) where editions <> '[]'::jsonb;

-- What was collected of a restaurant on a Melbourne day, before the most that a day may count is looked at. Entries from before have
-- no restaurant, and count with the weight they have.
alter table impact_entry add column restaurant_id uuid references restaurant (id);
alter table impact_entry add column weighed_g integer not null default 0;
create table impact_restaurant_day (
  restaurant_id uuid not null references restaurant (id),
  day date not null,
  weighed_g integer not null check (weighed_g >= 0),
  primary key (restaurant_id, day)
);
