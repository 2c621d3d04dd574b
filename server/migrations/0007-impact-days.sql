-- What was saved, by Melbourne day, so that the home figures need not add up every order. Several rows a day, so that
-- counters that collect at the same moment do not wait for each other.
create table impact_day (
  day date not null,
  factor_version text not null,
  shard smallint not null,
  orders integer not null,
  portions integer not null,
  food_g bigint not null,
  co2e_g bigint not null,
  primary key (day, factor_version, shard)
);

insert into impact_day (day, factor_version, shard, orders, portions, food_g, co2e_g)
select (collected_at at time zone 'Australia/Melbourne')::date, factor_version, 0, count(*), sum(portions), sum(food_g), sum(co2e_g)
from impact_entry
group by 1, 2;
