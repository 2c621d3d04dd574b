-- What was paid before a restore for orders that are lost by it.
alter table ledger_entry
  drop constraint ledger_entry_event_check,
  add constraint ledger_entry_event_check check (event in ('paid', 'refunded', 'dispute_opened', 'dispute_won', 'dispute_lost',
    'payout_sent', 'payout_settled', 'payout_returned', 'plan_fee', 'adjustment', 'restored'));
-- A transfer stays as it was made, also where its order is lost.
alter table payout_transfer drop constraint payout_transfer_order_id_fkey;

-- A restore that could not know what was paid since the backup: no batch is made or sent until two people have confirmed it.
create table payouts_lock (
  id smallint primary key check (id = 1),
  locked_since timestamptz not null,
  backup_created_at timestamptz not null
);

-- What may have been paid: a payout that was sent before the backup, or, without one, whatever the restaurant was owed then.
create table payout_confirmation (
  id uuid primary key,
  restaurant_id uuid not null references restaurant (id),
  payout_id uuid references payout (id),
  amount_cents bigint not null,
  -- What one operator says, and another has confirmed: zero is nothing.
  paid_cents bigint check (paid_cents >= 0),
  stated_by uuid references operator (id),
  confirmed_by uuid references operator (id),
  confirmed_at timestamptz,
  check (confirmed_by <> stated_by)
);
