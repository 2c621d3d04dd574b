create table weekly_plan (
  id uuid primary key,
  restaurant_id uuid not null references restaurant (id),
  food_item_id uuid not null references food_item (id),
  weekdays smallint[] not null,
  quantity integer not null check (quantity > 0),
  list_at_minute smallint not null check (list_at_minute between 0 and 1439),
  until_minute smallint not null check (until_minute between 0 and 1439),
  automatic boolean not null,
  created_by uuid references account (id),
  created_at timestamptz not null,
  removed_at timestamptz
);
create index weekly_plan_restaurant on weekly_plan (restaurant_id) where removed_at is null;
create index weekly_plan_food_item on weekly_plan (food_item_id) where removed_at is null;

-- What became of a plan on a day. The key lets each day happen once, however many processes look for what is due.
create table plan_day (
  plan_id uuid not null references weekly_plan (id),
  date date not null,
  status text not null check (status in ('asked', 'listed', 'declined', 'closed', 'failed')),
  expires_at timestamptz not null,
  food_item_id uuid references food_item (id),
  failure text,
  answered_by uuid references account (id),
  at timestamptz not null,
  primary key (plan_id, date)
);
create index plan_day_open on plan_day (expires_at) where status in ('asked', 'failed');
