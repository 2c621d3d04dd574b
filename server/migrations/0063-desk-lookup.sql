-- What the desk is asked for: an order by its code, a person by mobile number, a restaurant by words of its name.
create index customer_order_code on customer_order (code);
create index account_mobile on account (mobile_number) where erased_at is null;
create index account_created on account (created_at);
create index restaurant_name_words on restaurant using gin (to_tsvector('simple', name));
-- Entries come in the order of their time, so that a few bytes for each range of pages are enough for the figures of a month.
create index ledger_entry_time on ledger_entry using brin (at) with (pages_per_range = 16);
