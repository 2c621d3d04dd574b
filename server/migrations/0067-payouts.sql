-- Money reaches the restaurant. An entry of the ledger belongs to exactly one of an order, a payout, a subscription and an adjustment.
create table payout_batch (
  id uuid primary key,
  number bigint generated always as identity unique,
  status text not null check (status in ('draft', 'approved', 'sent', 'closed', 'partly_returned')),
  rail text not null check (rail in ('connect', 'bank_file')),
  pays_on date not null,
  made_by uuid not null references operator (id),
  made_at timestamptz not null,
  approved_by uuid references operator (id),
  approved_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  check (approved_by <> made_by),
  check ((status = 'draft') = (approved_by is null))
);
create index payout_batch_made on payout_batch (made_at desc, id desc);

create table payout (
  id uuid primary key,
  number bigint generated always as identity unique,
  restaurant_id uuid not null references restaurant (id),
  status text not null check (status in ('payable', 'in_batch', 'sent', 'settled', 'returned')),
  -- What the restaurant is owed by the entries in it. A payable one may be negative, and is carried.
  amount_cents bigint not null check (status = 'payable' or amount_cents > 0),
  opened_at timestamptz not null,
  batch_id uuid references payout_batch (id),
  -- Where it goes: the account at the payment provider, or the version of the bank details.
  destination text,
  -- The provider's id of it.
  provider_ref text,
  sent_at timestamptz,
  settled_at timestamptz,
  returned_at timestamptz,
  return_reason text,
  -- When the next step at the provider is due, and how many were tried.
  due_at timestamptz,
  attempts integer not null default 0,
  refusals integer not null default 0,
  check ((status = 'payable') = (batch_id is null)),
  check ((status = 'payable') = (destination is null))
);
create unique index payout_payable on payout (restaurant_id) where status = 'payable';
create index payout_restaurant on payout (restaurant_id, opened_at desc, id desc);
create index payout_of_batch on payout (batch_id) where batch_id is not null;
create index payout_due on payout (due_at) where due_at is not null;
create index payout_provider_ref on payout (provider_ref) where provider_ref is not null;

create table ledger_adjustment (
  id uuid primary key,
  restaurant_id uuid not null references restaurant (id),
  amount_cents integer not null check (amount_cents <> 0),
  reason text not null,
  made_by uuid not null references operator (id),
  made_at timestamptz not null
);
create index ledger_adjustment_restaurant on ledger_adjustment (restaurant_id, made_at);

alter table ledger_entry
  alter column order_id drop not null,
  add column payout_id uuid references payout (id),
  add column subscription_id uuid references subscription (account_id),
  add column adjustment_id uuid references ledger_adjustment (id),
  add constraint ledger_entry_owner_check check (num_nonnulls(order_id, payout_id, subscription_id, adjustment_id) = 1),
  drop constraint ledger_entry_event_check,
  add constraint ledger_entry_event_check check (event in ('paid', 'refunded', 'dispute_opened', 'dispute_won', 'dispute_lost',
    'payout_sent', 'payout_settled', 'payout_returned', 'plan_fee', 'adjustment')),
  drop constraint ledger_entry_ledger_account_check,
  add constraint ledger_entry_ledger_account_check
    check (ledger_account in ('provider', 'restaurant', 'commission', 'operator', 'payout_clearing', 'bank'));
create unique index ledger_entry_payout on ledger_entry (payout_id, event, ref, ledger_account) where payout_id is not null;
create unique index ledger_entry_subscription on ledger_entry (subscription_id, event, ref, ledger_account) where subscription_id is not null;
create unique index ledger_entry_adjustment on ledger_entry (adjustment_id, ledger_account) where adjustment_id is not null;

create or replace function fill_ledger_restaurant() returns trigger language plpgsql as $$
begin
  if new.order_id is not null then
    new.restaurant_id := (select restaurant_id from customer_order where id = new.order_id);
  end if;
  return new;
end $$;

-- What a restaurant is owed, or owes, and that is in no payout yet. A trigger fills it, payouts empty it.
create table unpaid_entry (
  ledger_entry_id bigint primary key references ledger_entry (id),
  restaurant_id uuid not null,
  order_id uuid,
  amount_cents integer not null
);
create function note_unpaid_entries() returns trigger language plpgsql as $$
begin
  insert into unpaid_entry (ledger_entry_id, restaurant_id, order_id, amount_cents)
  select id, restaurant_id, order_id, amount_cents from entries
  where ledger_account = 'restaurant' and event <> 'payout_sent' and amount_cents <> 0;
  return null;
end $$;
create trigger ledger_entry_unpaid after insert on ledger_entry
referencing new table as entries for each statement execute function note_unpaid_entries();

-- In which payout an entry is paid: no entry is ever in two.
create table payout_entry (
  ledger_entry_id bigint primary key references ledger_entry (id),
  payout_id uuid not null references payout (id)
);
create index payout_entry_payout on payout_entry (payout_id, ledger_entry_id);

-- The share of an order that is not payable while something about it is undecided.
create table share_hold (
  order_id uuid not null references customer_order (id),
  reason text not null check (reason in ('complaint', 'dispute')),
  held_at timestamptz not null,
  released_at timestamptz,
  primary key (order_id, reason)
);

-- The account of a restaurant at the payment provider. No bank details are here: the provider has them.
create table payout_account (
  restaurant_id uuid primary key references restaurant (id),
  account_ref text not null unique,
  is_ready boolean not null,
  is_submitted boolean not null,
  requirements_due text[] not null,
  disabled_reason text,
  checked_at timestamptz not null
);

-- One transfer to the account of a restaurant for each order of a payout that has money of its own at the provider.
create table payout_transfer (
  payout_id uuid not null references payout (id),
  line_no integer not null,
  order_id uuid references customer_order (id),
  payment_ref text,
  amount_cents integer not null check (amount_cents > 0),
  transfer_ref text,
  -- The provider repeats a refusal for the same idempotency key, so the key counts them.
  refusals integer not null default 0,
  reversed_at timestamptz,
  primary key (payout_id, line_no)
);

-- Shares of months that had ended before this was here were paid by hand, by the month's statement. What is left is owed.
insert into unpaid_entry (ledger_entry_id, restaurant_id, order_id, amount_cents)
select id, restaurant_id, order_id, amount_cents from ledger_entry
where ledger_account = 'restaurant' and amount_cents <> 0
  and at >= date_trunc('month', now() at time zone 'Australia/Melbourne') at time zone 'Australia/Melbourne';
