-- What the desk looks at on each visit is found without all that is unpaid.
create index unpaid_entry_order on unpaid_entry (order_id) where order_id is not null;
create index first_sale_sold on first_sale (sold_at);
create index customer_order_collected_at_once on customer_order (collected_at) where collected_at - paid_at < interval '5 minutes';
