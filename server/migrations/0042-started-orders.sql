-- Paid orders whose pickup has opened and goes on beyond today are at the counter today as well: found by when it opened.
create index customer_order_started on customer_order (restaurant_id, pickup_start) where status = 'paid' and pickup_start is not null;
