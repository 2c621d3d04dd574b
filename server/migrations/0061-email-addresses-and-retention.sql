-- When the owner proved to read the email of the account; null until then.
alter table account add column email_confirmed_at timestamptz;

-- A change of an account's email: requested, then made by the link to the new address, then undoable by the link to the old one. The old
-- address stays reserved while the change can be undone; then the row is deleted.
create table email_change (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  requested_at timestamptz not null,
  changed_at timestamptz,
  -- Until when it can be made or, once made, undone.
  expires_at timestamptz not null
);
create index email_change_account on email_change (account_id);
create index email_change_reserved on email_change (old_email) where changed_at is not null;
create index email_change_expiry on email_change (expires_at);

-- The links of emails. Each attempt to send makes a link of its own, and all of them work until one is used.
create table email_link (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'change', 'undo')),
  email_change_id uuid references email_change (id) on delete cascade,
  expires_at timestamptz not null,
  check ((purpose = 'confirm') = (email_change_id is null))
);
create index email_link_account on email_link (account_id);
create index email_link_change on email_link (email_change_id) where email_change_id is not null;
create index email_link_expiry on email_link (expires_at);

-- Of which end of a trial its owner was last notified: the instant from which that email was due.
alter table subscription add column trial_notice_at timestamptz;

-- What the sweeps of old data look for. An order that is emptied belongs to the archive account, and is not found again.
create index customer_order_released on customer_order (ended_at)
  where status = 'released' and account_id <> '00000000-0000-7000-8000-000000000000';
create index customer_order_old on customer_order (placed_at)
  where status in ('collected', 'cancelled', 'missed') and account_id <> '00000000-0000-7000-8000-000000000000';
create index payment_session_old on payment_session (created_at)
  where account_id <> '00000000-0000-7000-8000-000000000000';
create index pickup_scan_received on pickup_scan (received_at);
create index undone_collection_undone on undone_collection (undone_at);
