create table complaint (
  id uuid primary key,
  order_id uuid not null references customer_order,
  account_id uuid not null references account,
  restaurant_id uuid not null references restaurant,
  kind text not null
    check (kind in ('closed_or_not_ready', 'missing', 'wrong_item', 'poor_quality', 'allergen_or_illness', 'other')),
  text text not null,
  -- Which portions: [{ food_item_id, quantity }]
  lines jsonb not null,
  status text not null check (status in ('open', 'with_operator', 'settled', 'closed', 'appealed')),
  created_at timestamptz not null,
  -- By when the next answer or decision is due.
  due_at timestamptz,
  escalated_at timestamptz,
  answered_at timestamptz,
  answered_by uuid references account,
  answer_agrees boolean,
  answer_cents integer,
  answer_text text,
  decided_at timestamptz,
  -- Null where the restaurant has agreed.
  decided_by uuid references operator,
  -- Null where it was closed without a refund.
  decided_cents integer,
  borne_by text check (borne_by in ('restaurant', 'operator')),
  decision_reason text,
  appeal_until timestamptz,
  appealed_at timestamptz,
  appealed_by text check (appealed_by in ('customer', 'restaurant')),
  appeal_text text,
  appeal_decided_at timestamptz,
  appeal_decided_by uuid references operator,
  appeal_reversed boolean,
  appeal_cents integer,
  appeal_reason text,
  -- Of the last decision; photos go some time after it.
  closed_at timestamptz,
  constraint complaint_due check ((status in ('open', 'with_operator', 'appealed')) = (due_at is not null)),
  constraint complaint_closed check ((status in ('settled', 'closed')) = (closed_at is not null))
);
create unique index complaint_undecided on complaint (order_id) where status in ('open', 'with_operator', 'appealed');
create index complaint_order on complaint (order_id, id);
create index complaint_account on complaint (account_id, id);
create index complaint_restaurant on complaint (restaurant_id, id);
create index complaint_status on complaint (status, id);
create index complaint_waiting on complaint (id) where status in ('with_operator', 'appealed');
create index complaint_unanswered on complaint (due_at, id) where status = 'open';
create index complaint_closed_at on complaint (closed_at, id) where closed_at is not null;

-- Food items that a complaint takes off sale until it is decided. `removed`: by this one, so that it can restore it.
create table complaint_food_item (
  complaint_id uuid not null references complaint,
  food_item_id uuid not null references food_item,
  removed boolean not null,
  released_at timestamptz,
  primary key (complaint_id, food_item_id)
);
create index complaint_food_item_held on complaint_food_item (food_item_id) where released_at is null;

create table complaint_photo (
  id uuid primary key,
  complaint_id uuid not null references complaint,
  bytes bytea not null,
  created_at timestamptz not null
);
create index complaint_photo_complaint on complaint_photo (complaint_id, id);
