-- The sandbox's own records of what it plays: accounts of restaurants, transfers to them, payouts out of them, and disputes.
create table sandbox_account (
  id text primary key,
  restaurant_id text not null,
  name text not null,
  email text not null,
  status text not null check (status in ('new', 'ready', 'restricted', 'closed')),
  return_url text,
  created_at timestamptz not null
);

create table sandbox_transfer (
  id text primary key,
  account_id text not null references sandbox_account (id),
  amount_cents integer not null check (amount_cents > 0),
  payment_ref text,
  transfer_group text not null,
  payout_id text not null,
  created_at timestamptz not null,
  reversed_at timestamptz
);
create index sandbox_transfer_account on sandbox_transfer (account_id);
create index sandbox_transfer_group on sandbox_transfer (transfer_group);
create index sandbox_transfer_payment on sandbox_transfer (payment_ref) where payment_ref is not null;

create table sandbox_payout (
  id text primary key,
  account_id text not null references sandbox_account (id),
  payout_id text not null,
  amount_cents integer not null check (amount_cents > 0),
  status text not null check (status in ('pending', 'paid', 'failed')),
  failure text,
  created_at timestamptz not null
);
create index sandbox_payout_account on sandbox_payout (account_id, created_at);
create index sandbox_payout_pending on sandbox_payout (created_at) where status = 'pending';

create table sandbox_dispute (
  id text primary key,
  payment_ref text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  fee_cents integer not null,
  reason text not null,
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  evidence jsonb,
  due_by timestamptz not null,
  opened_at timestamptz not null,
  decided_at timestamptz
);
create index sandbox_dispute_due on sandbox_dispute (due_by) where status = 'needs_response';

-- What was answered to a request with an idempotency key: the same answer for a day, a refusal too.
create table sandbox_answer (
  idempotency_key text primary key,
  request text not null,
  answer jsonb,
  created_at timestamptz not null
);

alter table sandbox_checkout add column paid_at timestamptz;
update sandbox_checkout checkout set paid_at = coalesce(
  (select fulfilled_at from payment_session session where session.id = checkout.id), checkout.created_at)
where status = 'complete';
create index sandbox_refund_payment on sandbox_refund (payment_ref);

-- An event about a refund names it by the provider's id.
create index refund_provider_ref on refund (provider_ref) where provider_ref is not null;
