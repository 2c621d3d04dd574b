-- One row per message to one person. The key says what it is about, with ids only; the text is written when it is sent.
create table message_sent (
  key text primary key,
  asked_at timestamptz not null,
  claimed_at timestamptz,
  sent_at timestamptz
);
create index message_sent_age on message_sent (asked_at);

-- Kept as it is and not hashed, because its owner is shown it again. It opens nothing that is not in this database.
create table calendar_feed (
  account_id uuid primary key references account (id),
  token text not null unique,
  created_at timestamptz not null
);
