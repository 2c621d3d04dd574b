-- What one operator proposes and another confirms. The act runs when it is confirmed.
create table proposal (
  id uuid primary key,
  kind text not null,
  object_kind text not null,
  object_id text not null,
  -- What it is about, as people read it.
  subject text not null,
  -- What the act is given.
  input jsonb not null,
  amount_cents bigint,
  reason text not null,
  -- The least that confirms it.
  role text not null check (role in ('support', 'finance', 'admin')),
  proposed_by uuid not null references operator (id),
  proposed_at timestamptz not null,
  status text not null check (status in ('waiting', 'confirmed', 'declined', 'withdrawn', 'lapsed')),
  -- Null where it has lapsed.
  decided_by uuid references operator (id),
  decided_at timestamptz,
  decision_reason text,
  check ((status = 'waiting') = (decided_at is null))
);
create index proposal_waiting on proposal (proposed_at, id) where status = 'waiting';
create unique index proposal_waiting_once on proposal (kind, object_id) where status = 'waiting' and kind <> 'adjustment';
create index proposal_object on proposal (object_kind, object_id);
create index proposal_proposed on proposal (proposed_by, proposed_at);

alter table ledger_entry add column proposal_id uuid references proposal (id);
alter table ledger_adjustment add column proposal_id uuid references proposal (id);

-- What one operator has decided within a day.
create index complaint_decided_by on complaint (decided_by, decided_at) where decided_by is not null;
create index complaint_appeal_decided_by on complaint (appeal_decided_by, appeal_decided_at) where appeal_decided_by is not null;
create index decision_decided_by on decision (decided_by, from_at);

-- What is in payouts and not from orders alone is found by restaurant.
create index ledger_entry_not_from_orders on ledger_entry (restaurant_id)
  where ledger_account = 'restaurant' and event <> 'payout_sent' and (order_id is null or proposal_id is not null);
