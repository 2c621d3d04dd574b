-- Searches without a hit of one week, suburb and group of words, and how many people made them. It holds nobody: who searched is told apart
-- by the digests below, until the week is over.
create table unmet_search (
  id bigint generated always as identity primary key,
  -- Its Monday in Melbourne.
  week date not null,
  -- Null where no position was sent.
  suburb text,
  -- Stems in the order of the alphabet.
  words text not null check (length(words) between 1 and 60),
  people integer not null default 0,
  unique nulls not distinct (week, words, suburb)
);
create index unmet_search_of_many on unmet_search (week) where people >= 5;

-- The secret of the digests of a running week, and how much it has by now. It is deleted with them.
create table unmet_search_week (
  week date primary key,
  secret bytea not null,
  searches integer not null default 0,
  digests integer not null default 0
);

create table unmet_search_person (
  unmet_search_id bigint not null references unmet_search (id) on delete cascade,
  -- HMAC of a network with the secret of the week.
  digest text not null,
  primary key (unmet_search_id, digest)
);
