-- What the columns of a bank's statement hold, as finance has chosen once, by the shape of its tables.
create table bank_statement_columns (
  shape text primary key,
  columns text[] not null,
  chosen_at timestamptz not null
);

-- A line of a statement is the same in each format of its bank, which writes its text in other ways: by its payouts, not by its text.
with line as (
  select id, to_char(at at time zone 'Australia/Melbourne', 'YYYY-MM-DD') || ':' || actual_cents || ':' || array_to_string(array(
    select (regexp_matches(ref, '\yP(\d{1,9})\y', 'g'))[1]::bigint as number
    union select (regexp_matches(ref, '\ysurplate p(\d{1,9})\y', 'gi'))[1]::bigint
    order by number), ',') as facts
  from unmatched where side = 'bank' and kind = 'payout'
)
update unmatched set key = 'bank-line:' || numbered.facts || ':' || numbered.count
from (select id, facts, row_number() over (partition by facts order by id) - 1 as count from line) as numbered
where numbered.id = unmatched.id;
