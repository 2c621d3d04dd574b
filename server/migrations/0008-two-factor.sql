-- Two-step sign-in. The secret of the authenticator app is sealed; it counts once `confirmed_at` is set.
create table two_factor (
  account_id uuid primary key references account (id) on delete cascade,
  key_id text not null,
  sealed_secret bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was used: neither it nor an older one counts again.
  last_step bigint,
  recovery_salt bytea
);

create table recovery_code (
  account_id uuid not null references two_factor (account_id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

-- Seals the secrets where the operator gives no key.
create table two_factor_key (
  id text primary key,
  key bytea not null,
  created_at timestamptz not null
);
