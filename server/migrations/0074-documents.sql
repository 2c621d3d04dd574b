-- What receipts named a restaurant until it was called otherwise, had another ABN, or closed: a receipt names its seller as at the payment.
create table former_seller (
  restaurant_id uuid not null references restaurant (id),
  until timestamptz not null,
  name text not null,
  abn text,
  primary key (restaurant_id, until)
);
create index former_seller_until on former_seller (until);
