-- Restores of this database, so that a process whose memory is of the data before one can tell.
create table restore (
  id uuid primary key,
  restored_at timestamptz not null,
  backup_created_at timestamptz not null
);
