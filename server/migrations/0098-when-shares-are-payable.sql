-- Since when a restaurant sells: when its first order was paid. What it sells in its first weeks is paid out later.
create table first_sale (
  restaurant_id uuid primary key references restaurant (id),
  sold_at timestamptz not null
);
insert into first_sale select restaurant_id, min(at) from ledger_entry where event = 'paid' and restaurant_id is not null group by restaurant_id;

-- Why the share of an order waits longer: who placed it has something to do with its restaurant.
create table share_pattern (
  order_id uuid not null references customer_order (id),
  pattern text not null check (pattern in ('own_staff', 'same_mobile', 'same_network')),
  found_at timestamptz not null,
  primary key (order_id, pattern)
);
-- Whether that was looked at when the entry was new. It is looked at again before the entry goes into a payout.
alter table unpaid_entry add column is_checked boolean not null default false;
-- When an entry went into a payout; null before this was recorded.
alter table payout_entry add column entered_at timestamptz;

-- A hash of the network from which a session was opened; null where that is this machine, and before this was recorded.
alter table session add column network bytea;
