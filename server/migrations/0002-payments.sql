-- When the provider was last asked about a payment or a plan, so that it is not asked too often.
alter table payment_session add column checked_at timestamptz;
alter table subscription add column checked_at timestamptz;

-- The play-money provider's own books. Nothing but the sandbox reads or writes them.
create table sandbox_checkout (
  id text primary key,
  idempotency_key text not null unique,
  mode text not null check (mode in ('payment', 'subscription')),
  amount_cents integer not null,
  currency text not null,
  description text not null,
  success_url text not null,
  cancel_url text not null,
  status text not null check (status in ('open', 'complete', 'expired')),
  payment_ref text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table sandbox_plan (
  id text primary key,
  description text not null,
  amount_cents integer not null,
  status text not null check (status in ('active', 'past_due', 'ended')),
  anchor_at timestamptz not null,
  periods_paid integer not null,
  paid_until timestamptz not null,
  cancel_at_period_end boolean not null,
  card_declines boolean not null
);
create index sandbox_plan_due on sandbox_plan (paid_until) where status <> 'ended';

create table sandbox_refund (
  id text primary key,
  idempotency_key text not null unique,
  payment_ref text not null,
  amount_cents integer not null,
  created_at timestamptz not null
);
