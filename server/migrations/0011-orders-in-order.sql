-- The orders of an account in the very order in which they are listed, so that those of one instant need no sorting.
drop index customer_order_account;
create index customer_order_account on customer_order (account_id, placed_at desc, id desc);
