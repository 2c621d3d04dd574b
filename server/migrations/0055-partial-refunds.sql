-- Part of an order can be refunded, repeatedly. The restaurant bears it, or the operator, who then has an account of their own in the ledger.
-- Whose a refund is, its own id says: one payment has several.
alter table ledger_entry drop constraint ledger_entry_ledger_account_check;
alter table ledger_entry add constraint ledger_entry_ledger_account_check
  check (ledger_account in ('provider', 'restaurant', 'commission', 'operator'));
update ledger_entry entry set ref = refund.id::text from refund
where entry.event = 'refunded' and entry.order_id = refund.order_id and entry.ref = refund.session_id;

alter table refund drop constraint refund_session_id_key;
create index refund_session on refund (session_id);
-- Null for a subscription plan.
alter table refund add column borne_by text check (borne_by in ('restaurant', 'operator')), add column reason_code text;
update refund set borne_by = 'restaurant' where order_id is not null;

-- Of the portions of a line, those that its restaurant cancelled before they were collected.
alter table order_line add column cancelled_quantity integer not null default 0
  constraint order_line_cancelled_quantity_check check (cancelled_quantity between 0 and quantity);

-- Each time that it did, with why and who: only the id of the person, so erasing an account leaves nothing to remove.
create table cancelled_portion (
  cancellation_id uuid not null,
  order_id uuid not null,
  line_no smallint not null,
  quantity integer not null check (quantity > 0),
  reason text not null,
  cancelled_by uuid not null references account (id),
  cancelled_at timestamptz not null,
  primary key (cancellation_id, line_no),
  foreign key (order_id, line_no) references order_line (order_id, line_no)
);
create index cancelled_portion_order on cancelled_portion (order_id);

-- The checkout session that an event of the provider names.
alter table provider_event add column session_id text;
create index provider_event_session on provider_event (session_id) where session_id is not null;
