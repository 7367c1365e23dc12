-- Times in ids, and partitions by time of tables whose key is a UUIDv7. Nodes create and drop partitions while rows are read and
-- written. The functions build DDL from the catalog, and hold its locks for one round trip.

-- A new UUIDv7 of this time, for rows that a statement creates in any number.
create or replace function uuid_at(at timestamptz) returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

-- The smallest id that uuid_at can have made in the millisecond of this time.
create or replace function first_id_at(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The time in an id.
create or replace function time_of_id(id uuid) returns timestamptz language sql immutable parallel safe as $$
  select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
$$;

-- The smallest id that can be made on this day (UTC). Partitions by time start and finish at such ids.
create or replace function first_id_of_day(day date) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from day) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

-- The day (UTC) of the time in an id.
create or replace function day_of_id(id uuid) returns date language sql immutable parallel safe as $$
  select date '1970-01-01' + (('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 86400000)::integer
$$;

-- The partitions of all tables. A partition has the ids from first_id to before end_id. Both are null in a default partition.
create or replace view partition_range as
select p.relname::text as parent, c.relname::text as name, b.bound = 'DEFAULT' as is_default,
       substring(b.bound from 'FROM \(''([0-9a-f-]{36})''')::uuid as first_id,
       substring(b.bound from 'TO \(''([0-9a-f-]{36})''')::uuid as end_id
from pg_inherits i
join pg_class p on p.oid = i.inhparent
join pg_class c on c.oid = i.inhrelid
cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
where p.relkind = 'p' and c.relkind = 'r' and pg_table_is_visible(p.oid);

-- The start of the first partition that is missing for these days; null if no partition is missing. Partitions have width days each, counted
-- from a Monday.
create or replace function missing_partition(parent text, days date[], width integer) returns date language sql volatile as $$
  with range as materialized (
    select p.first_id, p.end_id from partition_range p where p.parent = $1 and not p.is_default
  )
  select min(s.day)
  from (select distinct date '2024-01-01' + floor((d - date '2024-01-01') / $3::numeric)::integer * $3 as day from unnest($2) d) s
  where not exists (
    select from range r
    where r.first_id < first_id_of_day(s.day + $3) and r.end_id > first_id_of_day(s.day))
$$;

-- The column by which a table is partitioned.
create or replace function partition_key(parent text) returns text language sql stable as $$
  select a.attname::text
  from pg_partitioned_table t join pg_attribute a on a.attrelid = t.partrelid and a.attnum = t.partattrs[0]
  where t.partrelid = $1::regclass
$$;

-- Creates a partition. It is like the default partition, with the same indexes, or like the table if there is no default partition.
-- Moves the rows of its range out of the default partition, which is locked meanwhile. The new table is attached, because the parent
-- can be read and written meanwhile; "create table … partition of" would lock out others.
create or replace function create_partition(parent text, first_day date, next_day date) returns void language plpgsql as $$
declare
  partition text := parent || '_' || to_char(first_day, 'YYYYMMDD');
  fallback text := (select p.name from partition_range p where p.parent = $1 and p.is_default);
  key text := partition_key(parent);
begin
  execute format('create table %I (like %I including all)', partition, coalesce(fallback, parent));
  if fallback is not null then
    execute format('lock table only %I in share update exclusive mode', parent);
    execute format('lock table %I in access exclusive mode', fallback);
    execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *) insert into %I select * from moved',
                   fallback, key, first_id_of_day(first_day), key, first_id_of_day(next_day), partition);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)',
                 parent, partition, first_id_of_day(first_day), first_id_of_day(next_day));
end $$;

-- Creates the first missing partition and returns true, or returns false if no partition is missing. Partitions have width days each,
-- counted from a Monday. It needs the partitions from today to some days ahead, and the partition of the oldest row in the default
-- partition whose id is not below since. Each partition is created in its own transaction, because that locks the default partition.
-- Gives up if the default partition has more bytes than largest. Of several nodes one creates; the others wait and look again. Gives
-- up after waiting for a lock on a table for the time wait, because readers and writers wait behind it.
create or replace function create_partitions(parent text, today date, ahead integer, width integer, since uuid,
                                             largest bigint default 16777216, wait text default '50ms')
returns boolean language plpgsql set lock_timeout = '500ms' as $$
declare
  fallback text := (select p.name from partition_range p where p.parent = $1 and p.is_default);
  days date[] := array(select generate_series(today, today + ahead, interval '1 day')::date);
  size bigint := coalesce(pg_relation_size(fallback::regclass), 0);
  oldest uuid;
  missing date;
begin
  if size > 0 then
    execute format('select %1$I from %2$I where %1$I >= %3$L order by %1$I limit 1', partition_key(parent), fallback, since) into oldest;
    if oldest is not null then
      days := day_of_id(oldest) || days;
    end if;
  end if;
  if missing_partition(parent, days, width) is null then
    return false;
  end if;
  if size > largest then
    raise exception '% has more than % bytes: its rows have to be moved by hand', fallback, largest;
  end if;
  perform pg_advisory_xact_lock(hashtext(parent));
  missing := missing_partition(parent, days, width);
  if missing is not null then
    perform set_config('lock_timeout', wait, true); -- until the function returns, because the function itself sets it
    perform create_partition(parent, missing, missing + width);
  end if;
  return true;
end $$;

-- Why a partition of events with ids below end_id is still needed; null if it is not needed.
create or replace function event_needed(partition text, end_id uuid) returns text language plpgsql volatile as $$
declare
  -- The statement that writes an event also creates its deliveries, by the same clock.
  margin uuid := first_id_of_day(day_of_id(end_id) + 1);
  found boolean;
  unfinished boolean;
  finished boolean;
  last bigint;
  reader text;
begin
  execute format('select exists (select from %I where position is null)', partition) into found;
  if found then
    return 'an event has no position yet';
  end if;
  -- One statement has one snapshot, in which each delivery is in one of the two tables. A delivery moves to the other table when it
  -- finishes, and back when it is sent again. Two statements could both miss it, in whatever order they run.
  select exists (select from webhook_delivery d where d.id < margin and d.event_id < $2),
         exists (select from partition_range p
                 where p.parent = 'webhook_delivery_done' and not p.is_default and p.first_id < margin)
         or exists (select from webhook_delivery_done_default d where d.event_id < $2)
  into unfinished, finished;
  if unfinished then
    return 'a delivery is not finished';
  elsif finished then
    return 'finished deliveries are kept, which can be sent again';
  end if;
  execute format('select max(position) from %I', partition) into last;
  select c.name into reader from event_cursor c where c.position < last order by c.position limit 1;
  return 'the cursor ' || reader || ' has not passed it';
end $$;

-- Drops the oldest partition if all its ids are below the first id to keep and no other node is dropping one. Returns what it
-- dropped, or why it could not. The drop needs an exclusive lock for a moment, and gives up after waiting 200 ms for it, because
-- writers wait behind it. The next run tries again.
create or replace function drop_partition(parent text, first_kept uuid, out dropped text, out needed text)
language plpgsql set lock_timeout = '200ms' as $$
declare
  old record;
begin
  select p.name, p.end_id into old from partition_range p
  where p.parent = $1 and not p.is_default order by p.end_id limit 1;
  if old.name is null or old.end_id > first_kept or not pg_try_advisory_xact_lock(hashtext(parent)) then
    return;
  end if;
  if parent = 'event' then
    needed := event_needed(old.name, old.end_id);
  end if;
  if needed is null then
    execute format('drop table if exists %I', old.name);
    dropped := old.name;
  else
    needed := old.name || ': ' || needed;
  end if;
end $$;
