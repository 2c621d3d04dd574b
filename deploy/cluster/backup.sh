#!/bin/sh
# Copies the files of a standby into FOLDER, in place of the copy that is there, once they are checked:
#   sh backup.sh FOLDER
# Needs the settings of /etc/surplate-backup.env.
set -eu
bin=/usr/lib/postgresql/15/bin
mkdir -p "$(dirname "$1")"
rm -rf "$1.unfinished"
"$bin/pg_basebackup" --pgdata="$1.unfinished" --wal-method=stream --checkpoint=fast
"$bin/pg_verifybackup" --quiet "$1.unfinished"
rm -rf "$1"
mv "$1.unfinished" "$1"
# The desk and the alerts read there when the last backup was made.
psql --no-psqlrc --quiet --dbname="$LEADER_URL" --command='insert into last_backup (at) values (now())
  on conflict (is_last) do update set at = now()'
