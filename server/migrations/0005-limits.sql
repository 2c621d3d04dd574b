-- How much of each limit is used up: one row per limit and subject, gone once it has filled up again. The subject is a hash.
create table rate_limit (
  purpose text not null,
  subject text not null,
  full_at timestamptz not null,
  primary key (purpose, subject)
);
create index rate_limit_full on rate_limit (full_at);

-- Devices on which the right password of an account was given, so that strangers' guesses do not keep its owner out.
create table known_device (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  expires_at timestamptz not null
);
create index known_device_account on known_device (account_id);
create index known_device_expiry on known_device (expires_at);
