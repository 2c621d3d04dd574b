-- A person who works at a restaurant besides its owner. Without an account while the invitation is open.
create table membership (
  id uuid primary key,
  restaurant_id uuid not null references restaurant (id),
  account_id uuid unique references account (id),
  email text not null,
  role text not null check (role in ('manager', 'counter')),
  invited_by uuid not null references account (id),
  invited_at timestamptz not null,
  invitation_expires_at timestamptz,
  accepted_at timestamptz,
  unique (restaurant_id, email),
  check ((account_id is null) = (accepted_at is null)),
  check ((account_id is null) = (invitation_expires_at is not null))
);

-- The links of an open invitation. Sending that fails may have delivered all the same, so each attempt has a link, and all of them work.
create table invitation_token (
  token_hash bytea primary key,
  membership_id uuid not null references membership (id) on delete cascade
);
create index invitation_token_membership on invitation_token (membership_id);

-- A browser at the counter that is not signed in. Revoking deletes its token and keeps its name for what it has handed over.
create table counter_device (
  id uuid primary key,
  restaurant_id uuid not null references restaurant (id),
  name text not null,
  added_by uuid not null references account (id),
  added_at timestamptz not null,
  pairing_hash bytea unique,
  pairing_expires_at timestamptz,
  token_hash bytea unique,
  paired_at timestamptz,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  check ((pairing_hash is null) = (pairing_expires_at is null))
);
create index counter_device_restaurant on counter_device (restaurant_id) where revoked_at is null;

alter table pickup_scan
  add column collected_by uuid references account (id),
  add column collected_by_device uuid references counter_device (id),
  add column outside_window boolean not null default false,
  add check (num_nonnulls(collected_by, collected_by_device) <= 1);
update pickup_scan set outside_window = true, collected_by = outside_window_by where outside_window_by is not null;
alter table pickup_scan drop column outside_window_by;

-- A collection that was taken back. Its scan is deleted, so that it can be scanned again.
create table undone_collection (
  order_id uuid not null references customer_order (id),
  scanned_at timestamptz not null,
  collected_by uuid references account (id),
  collected_by_device uuid references counter_device (id),
  undone_at timestamptz not null,
  undone_by uuid references account (id),
  undone_by_device uuid references counter_device (id),
  check (num_nonnulls(collected_by, collected_by_device) <= 1),
  check (num_nonnulls(undone_by, undone_by_device) = 1)
);
create index undone_collection_order on undone_collection (order_id);

-- Who of the restaurant cancelled an order.
alter table customer_order add column cancelled_by_account uuid references account (id);

create table food_item_edit (
  food_item_id uuid not null references food_item (id),
  at timestamptz not null,
  action text not null check (action in ('listed', 'listed_again', 'listed_by_plan', 'changed', 'withdrawn', 'closed')),
  account_id uuid references account (id),
  fields text[] not null
);
create index food_item_edit_item on food_item_edit (food_item_id, at desc);
