#!/bin/sh
# Surplate's own backup, read from a standby by way of HAProxy; `npm run restore` reads it. Needs the settings of
# /etc/surplate-database.env: sh backup.sh FILE
set -eu
leader=$DATABASE_DIRECT_URL
root=$(dirname "$0")/../..
DATABASE_DIRECT_URL=${leader%:5000/*}:5001/${leader##*/} "$root/node_modules/.bin/node" "$root/scripts/backup.mjs" "$1"
# A standby cannot record it: the desk and the alerts read it at the leader.
psql --no-psqlrc --quiet --dbname="$leader" --command='insert into last_backup (at) values (now())
  on conflict (is_last) do update set at = now()'
