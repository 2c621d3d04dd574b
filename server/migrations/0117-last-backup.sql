-- When the backup command last wrote a backup.
create table last_backup (is_last boolean primary key default true check (is_last), at timestamptz not null);
