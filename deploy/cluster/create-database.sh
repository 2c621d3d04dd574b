#!/bin/sh
# Run by Patroni once, on the first leader, with the superuser's connection string.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$1" <<'SQL'
create role surplate login password '@PASSWORD_SURPLATE@';
-- What Surplate sets when it connects does not pass through PgBouncer.
alter role surplate set statement_timeout = '3500ms';
alter role surplate set lock_timeout = '1500ms';
alter role surplate set idle_in_transaction_session_timeout = '15s';
alter role surplate set client_connection_check_interval = '1s';
alter role surplate set enable_seqscan = off; -- see decision 23
alter role surplate set jit = off;
alter role surplate set max_parallel_workers_per_gather = 0;
create database surplate owner surplate;
revoke connect on database surplate from public;
SQL
