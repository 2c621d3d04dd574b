create table passkey (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- As WebAuthn writes it: base64url.
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create unique index passkey_credential on passkey (credential_id);
create index passkey_account on passkey (account_id);

-- What a browser is asked to sign, once: only the hash is kept. A challenge without an account is for signing in.
create table passkey_challenge (
  challenge_hash bytea primary key,
  account_id uuid references account (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
create index passkey_challenge_account on passkey_challenge (account_id);
