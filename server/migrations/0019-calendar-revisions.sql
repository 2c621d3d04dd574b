-- Each edition of a calendar entry has a higher SEQUENCE than the one before, and a DTSTAMP that does not go back (RFC 5545).
-- An entry shows an order and its restaurant, so both count their revisions:
-- SEQUENCE = customer_order.calendar_sequence + restaurant.calendar_sequence - customer_order.restaurant_calendar_sequence.
alter table restaurant add column calendar_sequence integer not null default 0;
alter table restaurant add column calendar_revised_at timestamptz;

-- Counted from the payment on, because an unpaid order has no entry.
alter table customer_order add column calendar_sequence integer not null default 0;
alter table customer_order add column calendar_revised_at timestamptz;
-- The restaurant's calendar_sequence when the order was paid, so that the first edition has SEQUENCE 0. Null until then.
alter table customer_order add column restaurant_calendar_sequence integer;

-- Entries that were given out before had at most this SEQUENCE.
update customer_order
set calendar_sequence = pass_issue, calendar_revised_at = coalesce(ended_at, paid_at), restaurant_calendar_sequence = 0
where paid_at is not null;

create function fill_restaurant_calendar_sequence() returns trigger language plpgsql as $$
begin
  new.restaurant_calendar_sequence := (select calendar_sequence from restaurant where id = new.restaurant_id)
  ; return new
  ; end $$;
create trigger customer_order_paid_first before insert or update of paid_at on customer_order
for each row when (new.paid_at is not null and new.restaurant_calendar_sequence is null)
execute function fill_restaurant_calendar_sequence();
