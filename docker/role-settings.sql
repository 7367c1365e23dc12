-- The settings that the statements of Paylink rely on, for database.sessionSettings: role. Run it once as an administrator:
--   psql -v role=paylink -d paylink -f docker/role-settings.sql
-- Times are in milliseconds. Those of database.statementTimeout and database.lockTimeout have to be the same here. A pooler has
-- to open its connections again afterwards: RECONNECT in the console of PgBouncer.
-- The metrics of what keeps the database from removing rows see sessions of other roles, and standbys, only after
--   grant pg_read_all_stats to paylink;
alter role :"role" set plan_cache_mode = 'force_generic_plan';
alter role :"role" set max_parallel_workers_per_gather = '0';
alter role :"role" set jit = 'off';
alter role :"role" set enable_seqscan = 'off';
alter role :"role" set enable_bitmapscan = 'off';
alter role :"role" set statement_timeout = '2000';
alter role :"role" set lock_timeout = '2000';
alter role :"role" set idle_in_transaction_session_timeout = '10000';
