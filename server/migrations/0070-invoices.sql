-- What the operator charges restaurants for a month, as documents that never change.
create table invoice (
  -- Without gaps, over all restaurants and both kinds.
  number integer primary key check (number > 0),
  restaurant_id uuid not null references restaurant (id),
  -- In Melbourne.
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  kind text not null check (kind in ('invoice', 'adjustment_note')),
  title text not null,
  total_cents integer not null,
  gst_cents integer not null,
  -- The document as it was issued: who issued it and for whom may be called otherwise by now.
  html text not null,
  issued_at timestamptz not null,
  unique (restaurant_id, month, kind)
);
create index invoice_restaurant on invoice (restaurant_id, number desc);

-- One row, which whoever issues invoices locks: the last number, the month that is next, and how far it is done.
create table invoice_run (
  id smallint primary key check (id = 1),
  last_number integer not null,
  -- Null until the first sweep.
  month text,
  -- The restaurants of the month up to this id are done.
  after_restaurant uuid
);
insert into invoice_run (id, last_number) values (1, 0);

-- Receipts name the ABN of their restaurant, which some have given in the registration of their food business alone.
update restaurant set abn = registration.abn
from restaurant_registration registration
where registration.restaurant_id = restaurant.id and restaurant.abn is null and restaurant.closed_at is null
  and registration.abn is not null;
