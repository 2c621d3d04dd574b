-- A plan that was paid for after its account had been erased is paid back, and belongs to no order.
alter table refund alter column order_id drop not null;

-- Who had a free month, as keyed hashes: an account that is erased and opened again gets no second one. Rows of a living account
-- count for nothing; when it is erased they lose the account and are swept some time later.
create table trial_identity (
  id uuid primary key,
  identity_hash bytea not null,
  account_id uuid references account (id) on delete cascade,
  trial_ends_at timestamptz not null,
  erased_at timestamptz,
  unique (account_id, identity_hash),
  check ((account_id is null) = (erased_at is not null))
);
create index trial_identity_known on trial_identity (identity_hash) where erased_at is not null;
create index trial_identity_age on trial_identity (erased_at) where erased_at is not null;

-- What the hashes are keyed with; made when it is first needed.
create table trial_identity_key (
  id smallint primary key check (id = 1),
  key bytea not null
);
