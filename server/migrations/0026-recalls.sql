-- A restaurant recalls food items that it sold within a time span. Only ids of people are kept here, so erasing an account leaves nothing to
-- remove. `sold_until` is null where the span reached up to the moment at which the items went off sale.
create table recall (
  id uuid primary key,
  restaurant_id uuid not null references restaurant (id),
  account_id uuid not null references account (id),
  sold_from timestamptz not null,
  sold_until timestamptz,
  reason text not null,
  refund boolean not null,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index recall_restaurant on recall (restaurant_id, created_at desc);
create index recall_pending on recall (created_at) where completed_at is null;

create table recall_item (
  recall_id uuid not null references recall (id),
  food_item_id uuid not null references food_item (id),
  primary key (recall_id, food_item_id)
);

-- The orders of buyers. `notifies` is false where an earlier recall has told the customer of every recalled meal of the order.
create table recall_order (
  recall_id uuid not null references recall (id),
  order_id uuid not null references customer_order (id),
  refunded boolean not null,
  notifies boolean not null,
  notified_at timestamptz,
  opened_at timestamptz,
  primary key (recall_id, order_id)
);
create index recall_order_order on recall_order (order_id);
