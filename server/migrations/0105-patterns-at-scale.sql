-- Shares that wait with a pattern, and those of restaurants in their first weeks, are found by these.
create index unpaid_entry_order on unpaid_entry (order_id) where order_id is not null;
create index first_sale_sold on first_sale (sold_at);
