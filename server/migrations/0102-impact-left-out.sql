-- What an order weighed that the public figure does not count, and what of it was cheap: of that a restaurant's day counts little.
alter table impact_entry add column cheap_g integer not null default 0;
alter table impact_entry add column left_out_g integer not null default 0;
alter table impact_restaurant_day add column cheap_g integer not null default 0;
alter table impact_day add column left_out_g bigint not null default 0;
