-- Until then a restaurant can put nothing new on sale.
alter table restaurant add column listing_paused_until timestamptz;

-- A removed photo is shown by nothing and sent to nobody; its pictures are kept for a while, so that it can be restored.
alter table photo
  add column removed_at timestamptz,
  add column stored_until timestamptz,
  add constraint photo_removed_kept check ((removed_at is null) = (stored_until is null));

create table decision (
  id uuid primary key,
  -- In the order in which decisions about a restaurant were taken: the clock may give two the same instant.
  sequence integer not null generated always as identity,
  restaurant_id uuid not null references restaurant,
  object_kind text not null check (object_kind in ('food_item', 'restaurant', 'photo')),
  object_id text not null,
  object_name text not null,
  measure text not null check (measure in ('item_removed', 'photo_removed', 'listing_paused', 'suspended', 'ended', 'no_action')),
  scope text not null,
  from_at timestamptz not null,
  until_at timestamptz check (until_at > from_at),
  facts_relied_on text not null,
  ground text not null,
  decided_by uuid not null references operator,
  appeal_until timestamptz not null,
  -- What was before, from which it is restored.
  before jsonb not null,
  lifted_at timestamptz,
  reversed_at timestamptz,
  appealed_at timestamptz,
  appeal_text text,
  appeal_outcome text check (appeal_outcome in ('upheld', 'reversed')),
  appeal_reasons text,
  appeal_decided_at timestamptz,
  appeal_decided_by uuid references operator,
  check ((appeal_outcome is null) = (appeal_decided_at is null)),
  check (appeal_outcome is null or appealed_at is not null)
);
create index decision_restaurant on decision (restaurant_id, id);
create index decision_until on decision (until_at) where lifted_at is null and reversed_at is null and until_at is not null;
create index decision_appeal on decision (appealed_at, id) where appealed_at is not null and appeal_outcome is null;

create table report (
  id uuid primary key,
  object_kind text not null check (object_kind in ('food_item', 'restaurant', 'photo')),
  object_id text not null,
  restaurant_id uuid not null references restaurant,
  reason text not null,
  text text,
  email text,
  account_id uuid references account,
  at timestamptz not null,
  decision_id uuid references decision,
  decided_at timestamptz,
  check ((decision_id is null) = (decided_at is null))
);
create index report_object on report (object_kind, object_id, id);
create index report_open on report (id) where decision_id is null;
create index report_decision on report (decision_id) where decision_id is not null;
create index report_account on report (account_id) where account_id is not null;
create index report_email on report (decided_at) where email is not null and decided_at is not null;
