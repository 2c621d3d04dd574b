-- Payments that customers dispute at their bank, and whether a collection was proved by a scanned pickup pass.
create table dispute (
  id uuid primary key,
  provider_ref text not null unique,
  -- The provider's id of the payment, and its session here; null until that is known.
  payment_ref text not null,
  session_id text references payment_session (id),
  order_id uuid references customer_order (id),
  subscription_id uuid references subscription (account_id),
  amount_cents integer not null check (amount_cents >= 0),
  fee_cents integer not null,
  reason text not null,
  status text not null check (status in ('inquiry', 'inquiry_closed', 'needs_response', 'under_review', 'won', 'lost')),
  has_evidence boolean not null,
  due_by timestamptz,
  opened_at timestamptz not null,
  -- When the provider was last asked.
  checked_at timestamptz not null,
  -- When the ledger recorded that the provider took the money, and that it was decided.
  taken_at timestamptz,
  closed_at timestamptz,
  -- Who bears a lost one, and what of it the restaurant bears.
  borne_by text check (borne_by in ('restaurant', 'operator')),
  restaurant_cents integer not null default 0,
  -- The operator who wants the evidence submitted, when, and when the provider has accepted it.
  evidence_by uuid references operator (id),
  evidence_requested_at timestamptz,
  evidence_sent_at timestamptz,
  check (num_nonnulls(order_id, subscription_id) <= 1),
  check ((evidence_by is null) = (evidence_requested_at is null))
);
create index dispute_opened on dispute (opened_at desc, id desc);
create index dispute_open on dispute (opened_at, id) where closed_at is null;
create index dispute_order on dispute (order_id) where order_id is not null;
create index dispute_evidence_due on dispute (evidence_requested_at) where evidence_requested_at is not null and evidence_sent_at is null;

-- A dispute, and a movement at the provider, name a payment by the provider's id.
create index payment_session_provider_ref on payment_session (provider_ref) where provider_ref is not null;

-- What was scanned or typed; null for collections from before this was recorded.
alter table pickup_scan add column proof text check (proof in ('pass', 'code'));
