-- A pass that was sent to a friend: the one before it is void, and only the hash of the friend's link is kept.
alter table customer_order add column pass_issue smallint not null default 1;
alter table customer_order add column share_hash bytea;
create unique index customer_order_share on customer_order (share_hash) where share_hash is not null;

-- Statements read a month of one restaurant.
create index ledger_entry_order on ledger_entry (order_id, at);
create index ledger_entry_at on ledger_entry (at);
