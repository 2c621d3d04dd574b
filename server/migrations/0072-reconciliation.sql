-- What the payment provider did with the instance's balance, against what the ledger says.
create table balance_transaction (
  ref text primary key,
  kind text not null,
  source_ref text,
  amount_cents integer not null,
  fee_cents integer not null,
  at timestamptz not null,
  -- What it belongs to, once that is known.
  matched_to text,
  matched_at timestamptz
);
create index balance_transaction_source on balance_transaction (source_ref, kind) where source_ref is not null;
create index balance_transaction_unmatched on balance_transaction (at) where matched_at is null;
create index balance_transaction_matched on balance_transaction (matched_to) where matched_to is not null;
create index balance_transaction_at on balance_transaction (at);

-- How far the provider's movements are read; there is one row.
create table reconciliation (
  id integer primary key check (id = 1),
  started_at timestamptz not null,
  read_until timestamptz not null,
  -- The end of the period that is being read, and the last page of it.
  page_to timestamptz,
  page_after text
);

-- What is only on one side, or differs.
create table unmatched (
  id uuid primary key,
  key text not null unique,
  side text not null check (side in ('provider', 'ledger', 'amount', 'refund', 'bank')),
  kind text not null,
  ref text not null,
  expected_cents bigint,
  actual_cents bigint,
  at timestamptz not null,
  suggestion text,
  first_seen_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references operator (id),
  reason text
);
create index unmatched_open on unmatched (first_seen_at, id) where resolved_at is null;
create index unmatched_seen on unmatched (first_seen_at desc, id desc);

create index payout_transfer_ref on payout_transfer (transfer_ref) where transfer_ref is not null;

-- What the provider should have a movement of. One that is not required may have none: a refund that failed at once moved nothing.
create view expected_movement (kind, source_ref, amount_cents, at, matched_to, is_required) as
select 'charge', provider_ref, amount_cents, fulfilled_at, 'payment ' || id, true
from payment_session where payment_status = 'paid' and provider_ref is not null and package_id = 'order'
union all
select 'refund', provider_ref, -amount_cents, coalesce(settled_at, created_at), 'refund ' || id, status = 'succeeded'
from refund where provider_ref is not null
union all
select 'refund_failure', provider_ref, amount_cents, settled_at, 'failed refund ' || id, false
from refund where provider_ref is not null and status = 'failed'
union all
select 'transfer', transfer_ref, -transfer.amount_cents, payout.sent_at, 'transfer ' || payout_id || ' ' || line_no, true
from payout_transfer transfer join payout on payout.id = transfer.payout_id where transfer_ref is not null
union all
select 'transfer_reversal', transfer_ref, amount_cents, reversed_at, 'reversal ' || payout_id || ' ' || line_no, true
from payout_transfer where transfer_ref is not null and reversed_at is not null
union all
select 'dispute', provider_ref, -amount_cents, taken_at, 'dispute ' || id, true from dispute where taken_at is not null
union all
select 'dispute_reversal', provider_ref, amount_cents, closed_at, 'won dispute ' || id, true
from dispute where status = 'won' and taken_at is not null and closed_at is not null;
