-- What a transaction has published, for the other processes, which read it again and again. A row is read by the id of its transaction:
-- what a process has not seen is of one that was under way when it last looked. Rows live for a minute.
create table published_change (
  xid xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  -- The process that published, which has its own changes already.
  origin text not null,
  -- [[topic, [change, …]], …]
  changes json not null,
  primary key (xid, id)
);
