-- What is recorded of the food business behind a restaurant, and whether it may sell. Restaurants that are there already go on as before.
create table restaurant_registration (
  restaurant_id uuid primary key references restaurant,
  state text not null check (state in ('draft', 'submitted', 'changes_requested', 'declined', 'approved', 'suspended', 'closed')),
  state_at timestamptz not null,
  reason text,
  suspended_until timestamptz check (suspended_until is null or state = 'suspended'),
  first_approved_at timestamptz,
  changed_at timestamptz,
  legal_name text,
  trading_name text,
  abn text,
  gst_registered boolean,
  gst_since date,
  council text,
  premises_number text,
  premises_class text check (premises_class in ('1', '2', '3A', '3', '4')),
  premises_expires_on date,
  food_safety_supervisor text,
  agreement_version int,
  -- The reminder that was sent last about this expiry: so many days before it.
  reminded_days int
);
create index restaurant_registration_state on restaurant_registration (state, state_at, restaurant_id);
create index restaurant_registration_age on restaurant_registration (state_at, restaurant_id);
create index restaurant_registration_expiry on restaurant_registration (premises_expires_on) where premises_expires_on is not null;
create index restaurant_registration_until on restaurant_registration (suspended_until) where suspended_until is not null;

create table food_certificate (
  restaurant_id uuid primary key references restaurant_registration,
  media_type text not null check (media_type in ('application/pdf', 'image/webp')),
  content bytea not null,
  uploaded_at timestamptz not null
);
alter table food_certificate alter column content set storage external;

insert into restaurant_registration (restaurant_id, state, state_at, first_approved_at)
select id, case when closed_at is null then 'approved' else 'closed' end, coalesce(closed_at, created_at), created_at from restaurant;
