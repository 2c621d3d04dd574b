#!/bin/sh
# Fills in the files beside this one and puts each where its program reads it:
#   sh install.sh CLUSTER.CONF NUMBER [ROOT]
# NUMBER is that of this machine, 1 to 3. ROOT is put before every path; without it they are the system's own.
set -eu
conf=$1 number=$2 root=${3:-}
here=$(dirname "$0")
names='ADDRESS_1 ADDRESS_2 ADDRESS_3 PASSWORD_SUPERUSER PASSWORD_REPLICATION PASSWORD_REWIND PASSWORD_API PASSWORD_SURPLATE'

case $conf in */*) ;; *) conf=./$conf ;; esac
. "$conf"
NUMBER=$number
eval "ADDRESS=\$ADDRESS_$number"
program=
for name in $names NUMBER ADDRESS; do
  eval "value=\${$name:-}"
  case $value in
    '' | *[!0-9A-Za-z.-]*) echo "$name in $conf is missing, or has other than letters and digits" >&2; exit 1 ;;
  esac
  program="$program;s/@$name@/$value/g"
done

# FILE TARGET MODE GROUP
put() {
  mkdir -p "$(dirname "$root$2")"
  (umask 077 && sed "$program" "$here/$1" > "$root$2.new")
  chown "root:$4" "$root$2.new"
  chmod "$3" "$root$2.new"
  mv "$root$2.new" "$root$2"
}
put etcd.env /etc/default/etcd 0644 root
put etcd-restart.conf /etc/systemd/system/etcd.service.d/restart.conf 0644 root
put patroni.yml /etc/patroni/config.yml 0640 postgres
put create-database.sh /etc/patroni/create-database.sh 0750 postgres
put patroni-after-etcd.conf /etc/systemd/system/patroni.service.d/after-etcd.conf 0644 root
put haproxy.cfg /etc/haproxy/haproxy.cfg 0644 root
put pgbouncer.ini /etc/pgbouncer/pgbouncer.ini 0640 postgres
put userlist.txt /etc/pgbouncer/userlist.txt 0640 postgres
put database.env /etc/surplate-database.env 0600 root
put backup.env /etc/surplate-backup.env 0600 root
put surplate-backup.service /etc/systemd/system/surplate-backup.service 0644 root
put surplate-backup.timer /etc/systemd/system/surplate-backup.timer 0644 root
put surplate-database.conf /etc/systemd/system/surplate@.service.d/database.conf 0644 root
