-- Which course of the database's history this is: the cluster, and its timeline. A promoted standby and a recovery to a point in time
-- begin a new timeline, a dump is loaded into another cluster.
create function database_history() returns text language plpgsql volatile as $$
begin
  return (select system_identifier from pg_control_system()) || '/'
    || substring(pg_walfile_name(pg_current_wal_lsn()) from 1 for 8);
exception when insufficient_privilege or feature_not_supported then
  return 'unknown'; -- a server whose operator keeps this to himself
end $$;

-- The history in which positions were given up to now. Null to have the next ones jump ahead.
alter table event_feed_head add column history text;
update event_feed_head set history = database_history();

-- When positions jumped ahead, as the events after position last_kept may have been lost.
create table feed_restore (
  restored_at timestamptz primary key default now(),
  last_kept   bigint not null
);
