-- What identifies a partner counts at every other restaurant, not only at erased ones. Rows from before are of ABNs where the account
-- is there, and of unknown kind where it is erased.
alter table trial_identity add column kind text check (kind in ('email', 'mobile_number', 'abn', 'bank_account', 'payout_account'));
update trial_identity set kind = 'abn' where account_id is not null;
drop index trial_identity_known;
create index trial_identity_hash on trial_identity (identity_hash);

-- Whose free month was refused or shortened, by what, and when an operator allowed another.
create table trial_refusal (
  account_id uuid primary key references account (id) on delete cascade,
  refused_at timestamptz not null,
  identity text not null,
  allowed_at timestamptz
);
