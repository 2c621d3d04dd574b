-- Whose money this database counts: one row. Play money and test cards are never counted beside real money.
create table payment_provider (
  id smallint primary key check (id = 1),
  name text not null check (name in ('sandbox', 'stripe_test', 'stripe')),
  since timestamptz not null
);
insert into payment_provider (id, name, since)
select 1, 'sandbox', now()
where exists (select from sandbox_checkout) or exists (select from sandbox_plan);
insert into payment_provider (id, name, since)
select 1, case when bool_or(id like 'cs_live%') then 'stripe' else 'stripe_test' end, now()
from payment_session
having count(*) > 0
on conflict do nothing;

-- A key that signs no more is believed while a pass of it may be open; one that leaked, not at all.
alter table signing_key add column believed_until timestamptz;
alter table signing_key add column revoked_at timestamptz;
