#!/usr/bin/env bash
# Runs when the database is created: Paylink's own user, who is no superuser.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/database-password)" --username "$POSTGRES_USER" --no-psqlrc <<'SQL'
create role paylink login password :'password';
-- So that metrics and doctor see the transactions of others.
grant pg_monitor to paylink;
create database paylink owner paylink;
SQL
