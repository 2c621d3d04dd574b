-- Unpaid orders of accounts that nobody has proved, by the digest of the network that they came from.
create table unproved_hold (
  order_id uuid primary key references customer_order on delete cascade,
  network text not null,
  portions integer not null,
  hold_expires_at timestamptz not null
);
create index unproved_hold_network on unproved_hold (network);
create index unproved_hold_expires on unproved_hold (hold_expires_at);

-- Accounts that let holds lapse, and until when they wait for the next.
create table hold_wait (
  account_id uuid primary key references account on delete cascade,
  lapsed_at timestamptz not null,
  until timestamptz not null
);
create index hold_wait_until on hold_wait (until);
