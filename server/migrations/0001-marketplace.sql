-- Money is whole cents, weights are whole grams, instants are UTC. The server gives every instant; no column defaults to now().

create table account (
  id uuid primary key,
  name text not null,
  email text not null,
  mobile_number text not null,
  user_type text not null check (user_type in ('customer', 'restaurant')),
  password_hash text not null,
  restaurant_id uuid,
  created_at timestamptz not null,
  erased_at timestamptz
);
create unique index account_email on account (email);

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references account (id) on delete cascade,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

create table password_reset (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_account on password_reset (account_id);

create table restaurant (
  id uuid primary key,
  account_id uuid not null unique references account (id),
  name text not null,
  address text,
  suburb text,
  postcode text,
  latitude double precision,
  longitude double precision,
  phone text,
  abn text,
  pickup_instructions text,
  image_url text,
  created_at timestamptz not null,
  closed_at timestamptz
);

create table subscription (
  account_id uuid primary key references account (id),
  status text not null check (status in ('trial', 'active', 'expired')),
  trial_started_at timestamptz not null,
  trial_ends_at timestamptz not null,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  provider_ref text unique,
  changed_at timestamptz not null
);
create index subscription_trial_end on subscription (trial_ends_at) where status = 'trial';
create index subscription_period_end on subscription (current_period_end) where status = 'active';

create table food_item (
  id uuid primary key,
  restaurant_id uuid not null references restaurant (id),
  name text not null,
  description text not null,
  original_price_cents integer not null check (original_price_cents >= 0),
  discounted_price_cents integer not null check (discounted_price_cents >= 0),
  discount_percentage integer not null check (discount_percentage between 0 and 100),
  image_url text,
  cuisine_type text not null check (cuisine_type in ('Italian', 'Indian', 'Healthy', 'Asian')),
  quantity_available integer not null check (quantity_available >= 0),
  quantity_listed integer not null,
  quantity_withdrawn integer not null default 0 check (quantity_withdrawn >= 0),
  expires_at timestamptz not null,
  pickup_start timestamptz,
  pickup_end timestamptz,
  portion_weight_g integer check (portion_weight_g > 0),
  switched_off boolean not null default false,
  withdrawn_at timestamptz,
  created_at timestamptz not null
);
create index food_item_ending on food_item (expires_at, id) where withdrawn_at is null;
create index food_item_cuisine_ending on food_item (cuisine_type, expires_at, id) where withdrawn_at is null;
create index food_item_restaurant on food_item (restaurant_id, expires_at);

create table customer_order (
  id uuid primary key,
  account_id uuid not null references account (id),
  restaurant_id uuid not null references restaurant (id),
  status text not null check (status in ('held', 'paid', 'collected', 'cancelled', 'released', 'missed')),
  code text not null,
  total_cents integer not null check (total_cents >= 0),
  commission_bp integer not null,
  commission_cents integer not null,
  placed_at timestamptz not null,
  hold_expires_at timestamptz not null,
  pickup_start timestamptz,
  pickup_end timestamptz not null,
  paid_at timestamptz,
  collected_at timestamptz,
  ended_at timestamptz,
  cancelled_by text check (cancelled_by in ('customer', 'restaurant', 'late_payment')),
  cancel_reason text
);
create index customer_order_account on customer_order (account_id, placed_at desc);
create index customer_order_restaurant on customer_order (restaurant_id, pickup_end);
create index customer_order_holds on customer_order (hold_expires_at) where status = 'held';
create index customer_order_account_holds on customer_order (account_id) where status = 'held';
create index customer_order_paid on customer_order (pickup_end) where status = 'paid';
create unique index customer_order_open_code on customer_order (restaurant_id, code) where status in ('held', 'paid');

create table order_line (
  order_id uuid not null references customer_order (id),
  line_no smallint not null,
  food_item_id uuid not null references food_item (id),
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null,
  portion_weight_g integer not null,
  primary key (order_id, line_no)
);
create index order_line_item on order_line (food_item_id);

create table idempotency_key (
  account_id uuid not null references account (id),
  key text not null,
  request_hash bytea not null,
  order_id uuid not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Integer cents per order, by account; the entries of one order always sum to zero.
create table ledger_entry (
  id bigint generated always as identity primary key,
  order_id uuid not null references customer_order (id),
  at timestamptz not null,
  event text not null check (event in ('paid', 'refunded')),
  ledger_account text not null check (ledger_account in ('provider', 'restaurant', 'commission')),
  amount_cents integer not null,
  ref text not null,
  unique (order_id, event, ref, ledger_account)
);

create table pickup_scan (
  restaurant_id uuid not null references restaurant (id),
  scan_id text not null,
  order_id uuid not null references customer_order (id),
  accepted boolean not null,
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  primary key (restaurant_id, scan_id)
);
create index pickup_scan_order on pickup_scan (order_id);

create table signing_key (
  id text primary key,
  private_key bytea not null,
  public_key bytea not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

-- What each collected order saved, with the method it was counted by, so that anyone can recompute the total.
create table impact_entry (
  order_id uuid primary key references customer_order (id),
  collected_at timestamptz not null,
  portions integer not null,
  food_g integer not null,
  co2e_g integer not null,
  factor double precision not null,
  factor_version text not null,
  factor_source text not null
);

create table payment_session (
  id text primary key,
  account_id uuid not null references account (id),
  package_id text not null check (package_id in ('restaurant_subscription', 'order')),
  order_id uuid references customer_order (id),
  amount_cents integer not null,
  currency text not null,
  url text not null,
  status text not null check (status in ('open', 'complete', 'expired')),
  payment_status text not null check (payment_status in ('paid', 'unpaid')),
  provider_ref text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  fulfilled_at timestamptz
);
create index payment_session_order on payment_session (order_id);
create index payment_session_account on payment_session (account_id, created_at);
create index payment_session_open on payment_session (created_at) where status = 'open';

create table provider_event (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

create table refund (
  id uuid primary key,
  session_id text not null unique references payment_session (id),
  order_id uuid not null references customer_order (id),
  amount_cents integer not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  provider_ref text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index refund_order on refund (order_id);
create index refund_due on refund (due_at) where status = 'pending';
