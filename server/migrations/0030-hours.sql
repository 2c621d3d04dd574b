-- Minutes after local midnight; a span that closes at or before it opens ends on the next day. A restaurant without spans has given no hours.
create table opening_span (
  restaurant_id uuid not null references restaurant (id),
  weekday smallint not null check (weekday between 1 and 7),
  opens_minute smallint not null check (opens_minute between 0 and 1439),
  closes_minute smallint not null check (closes_minute between 0 and 1439),
  primary key (restaurant_id, weekday, opens_minute)
);

create table closure (
  id uuid primary key,
  restaurant_id uuid not null references restaurant (id),
  date date not null,
  reason text,
  closed_by uuid references account (id),
  created_at timestamptz not null,
  unique (restaurant_id, date)
);

-- Public holidays that a restaurant has answered or was asked about; unanswered ones count as closed.
create table holiday_answer (
  restaurant_id uuid not null references restaurant (id),
  date date not null,
  is_open boolean,
  asked_at timestamptz,
  answered_by uuid references account (id),
  answered_at timestamptz,
  primary key (restaurant_id, date)
);
