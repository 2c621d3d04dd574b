-- Which accounts have paid with which card: two accounts with one card may be one person. Of a card there is only a hash of the
-- provider's identifier of it.
create table account_card (
  account_id uuid not null references account on delete cascade,
  card text not null,
  seen_at timestamptz not null,
  primary key (account_id, card)
);
create index account_card_card on account_card (card);
create index account_card_seen on account_card (seen_at);

alter table share_pattern drop constraint share_pattern_pattern_check;
alter table share_pattern add constraint share_pattern_pattern_check
  check (pattern in ('own_staff', 'same_mobile', 'same_card', 'same_network'));
