create table operator (
  id uuid primary key,
  account_id uuid references account,
  -- Null once accepted: from then on the account has the address.
  invited_email text,
  role text not null check (role in ('support', 'finance', 'admin')),
  invited_by uuid references operator,
  invited_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  is_demo boolean not null default false
);
create unique index operator_account on operator (account_id) where ended_at is null;

create table operator_invitation (
  token_hash bytea primary key,
  operator_id uuid not null references operator on delete cascade,
  expires_at timestamptz not null
);

create table desk_session (
  session_id uuid primary key references session on delete cascade,
  operator_id uuid not null references operator,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  proven_at timestamptz not null
);

create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('operator', 'system', 'command')),
  actor_id uuid,
  action text not null,
  object_kind text not null,
  object_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_entry_object on audit_entry (object_kind, object_id, id);
create index audit_entry_actor on audit_entry (actor_id, id);

-- Each seal covers the entries after the one before it, and hashes their digests onto its hash.
create table audit_seal (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  entry_ids bigint[] not null,
  -- 32 bytes for each entry, in the order of entry_ids.
  digests bytea not null,
  hash bytea not null
);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  -- A restored backup replaces every table.
  if tg_op = 'TRUNCATE' and current_setting('surplate.restoring', true) = 'on' then
    return null;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function audit_is_append_only();
create trigger audit_entry_not_truncated before truncate on audit_entry for each statement execute function audit_is_append_only();
create trigger audit_seal_append_only before update or delete on audit_seal for each row execute function audit_is_append_only();
create trigger audit_seal_not_truncated before truncate on audit_seal for each statement execute function audit_is_append_only();
revoke update, delete on audit_entry, audit_seal from current_user, public;
