-- An order of a restaurant that has given no address can be cancelled until it has one.
alter table customer_order add column sold_without_address boolean not null default false;
-- Since when somebody who has paid waits for the address of a restaurant; kept once it is given, so that it is asked for once.
alter table restaurant add column address_asked_at timestamptz;
