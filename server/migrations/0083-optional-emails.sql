-- Which optional emails an account has stopped, and the token of the links by which it does so.
create table email_option (
  account_id uuid primary key references account on delete cascade,
  token uuid not null unique default gen_random_uuid(),
  stopped text[] not null default '{}'
);
