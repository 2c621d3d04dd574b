create table weekly_plan (
  id uuid primary key,
  restaurant_id uuid not null references restaurant (id),
  food_item_id uuid not null references food_item (id),
  weekdays smallint[] not null check (cardinality(weekdays) between 1 and 7),
  quantity integer not null check (quantity > 0),
  list_at_minute smallint not null check (list_at_minute between 0 and 1439),
  until_minute smallint not null check (until_minute between 0 and 1439),
  automatic boolean not null,
  automatic_by uuid references account (id),
  automatic_at timestamptz,
  created_by uuid references account (id),
  created_at timestamptz not null,
  removed_at timestamptz,
  check (automatic = (automatic_at is not null))
);
create index weekly_plan_restaurant on weekly_plan (restaurant_id) where removed_at is null;
create index weekly_plan_food_item on weekly_plan (food_item_id) where removed_at is null;
create index weekly_plan_active on weekly_plan (id) where removed_at is null;

-- What became of a plan on a day, with what was planned then. The key lets each day happen once, however many processes look for what is
-- due. A day on which the restaurant is closed leaves no row, so that one that is reopened in time still happens.
create table plan_day (
  plan_id uuid not null references weekly_plan (id),
  date date not null,
  status text not null check (status in ('asked', 'listed', 'declined', 'failed')),
  food_item_id uuid not null references food_item (id),
  quantity integer not null,
  expires_at timestamptz not null,
  listed_item_id uuid references food_item (id),
  failure text,
  answered_by uuid references account (id),
  at timestamptz not null,
  primary key (plan_id, date),
  check ((status = 'listed') = (listed_item_id is not null)),
  check (status <> 'failed' or failure is not null)
);
