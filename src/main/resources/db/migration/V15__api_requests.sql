-- Requests of merchants that failed or changed something, for GET /v1/requests. A partition has the requests of one day in UTC: the id
-- is a UUIDv7, so a range of ids is a range of time. Partitions are dropped whole after 30 days.
create table api_request (
  id              uuid     not null, -- X-Request-Id; has the time of arrival
  merchant_id     uuid     not null,
  token_id        uuid     not null,
  token_label     text     not null, -- label of the token at that time
  method          text     not null,
  path            text     not null, -- without query; a path parameter that is no id is replaced by its name
  operation_id    text     not null, -- operationId of the contract
  status          smallint not null, -- HTTP status; 499 if the connection was closed before the answer
  code            text,              -- code of the error
  message         text,              -- message of the error, without names that the client chose
  details         text,              -- details of the error, JSON
  address         text,              -- address of the client
  idempotency_key text,
  duration_ms     integer  not null,
  body            text,              -- fields of a failed change, JSON, without personal data and secrets
  primary key (merchant_id, id)
) partition by range (id);

comment on table api_request is 'Failed and changing requests of merchants, a partition for each day (UTC), kept for 30 days';

-- The smallest id that a request of this day can have.
create function first_id_of_day(day date) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from day) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

create view api_request_partition as
  select c.relname::text as name
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'api_request'::regclass;

-- Creates the partitions of these days that do not exist. A table is attached, as requests can be written and read meanwhile;
-- "create table … partition of" would lock them out. Of several nodes one creates, and the others wait; then they look again, in
-- the tables of the catalogue: to_regclass would answer from a cache that does not know yet what was created.
create function create_api_request_days(days date[]) returns void language plpgsql set lock_timeout = '500ms' as $$
declare
  day date;
  partition text;
begin
  foreach day in array days loop
    partition := 'api_request_' || to_char(day, 'YYYYMMDD');
    if not exists (select from api_request_partition p where p.name = partition) then
      perform pg_advisory_xact_lock(hashtext('api_request'));
      if not exists (select from api_request_partition p where p.name = partition) then
        execute format('create table %I (like api_request including all)', partition);
        execute format('alter table api_request attach partition %I for values from (%L) to (%L)',
                       partition, first_id_of_day(day), first_id_of_day(day + 1));
      end if;
    end if;
  end loop;
end $$;

-- Drops the oldest partition from before a day, if there is one and no other node is about to; returns how many it dropped.
-- Dropping needs an exclusive lock for a moment. It gives up after 200 ms, as writers wait behind it; the next run tries again.
create function drop_api_request_day(first_kept date) returns integer language plpgsql set lock_timeout = '200ms' as $$
declare
  old text;
begin
  select min(p.name) into old from api_request_partition p where p.name < 'api_request_' || to_char(first_kept, 'YYYYMMDD');
  if old is null or not pg_try_advisory_xact_lock(hashtext('api_request')) then
    return 0;
  end if;
  execute format('drop table if exists %I', old);
  return 1;
end $$;

select create_api_request_days(array_agg(today + n))
from (select (now() at time zone 'UTC')::date as today) t, generate_series(0, 7) n;
