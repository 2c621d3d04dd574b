-- Where restaurants are paid by bank file. Each row is one version of a restaurant's bank details, and never changes but for its end.
-- Payouts refer to versions without a foreign key: the details are deleted when nothing is owed any more, and payouts stay.
create table bank_account (
  id uuid primary key,
  restaurant_id uuid not null references restaurant (id),
  -- BSB and account number, sealed for this version of this restaurant.
  key_id text not null,
  sealed bytea not null,
  last_three text not null check (last_three ~ '^[0-9]{3}$'),
  title text not null,
  created_at timestamptz not null,
  -- Nothing is paid to it before.
  usable_from timestamptz not null,
  ended_at timestamptz
);
create unique index bank_account_current on bank_account (restaurant_id) where ended_at is null;
create index bank_account_restaurant on bank_account (restaurant_id, ended_at);
create index bank_account_ended on bank_account (ended_at) where ended_at is not null;

-- A restaurant reads what it is owed, and a sweep looks whether it is owed anything.
create index unpaid_entry_restaurant on unpaid_entry (restaurant_id);

-- Seals the details where the operator gives no key.
create table bank_account_key (
  id text primary key,
  key bytea not null,
  created_at timestamptz not null
);
