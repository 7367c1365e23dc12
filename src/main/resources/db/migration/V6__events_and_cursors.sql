-- Events, the feed in which a sequencer gives each a position, and readers that must not miss an event.

-- A statement that changes something also writes its event. Only the primary key is a constraint of the whole table. Each
-- partition has the other constraints and the indexes for itself; a new partition takes them from the default partition.
create table event (
  id          uuid not null,
  merchant_id uuid not null,
  type        text not null,
  object_id   uuid not null,    -- of an event of a payment: the order
  sequence    integer not null, -- 1, 2, 3 … per object, without gap; an event of a payment counts in the sequence of its order
  payload     json not null,    -- {"object": <the row after the change>, "previousStatus": <text or null>}
  occurred_at timestamptz not null,
  position    bigint,           -- in the feed; null until the sequencer gives it
  origin      json not null,    -- the actor and the request that caused it: {"actor": {"type", "id", "label"}, "requestId"}
  xact        xid8 not null default pg_current_xact_id(), -- the transaction that wrote the event
  traceparent text,             -- the trace, as the header traceparent of W3C Trace Context; null outside a trace
  primary key (id)
) partition by range (id);
comment on table event is 'What happened, a partition for each four weeks (UTC), kept for events.retention';

create table event_default partition of event (unique (object_id, sequence)) default;
comment on table event_default is 'Events for whose time there is no partition yet; nodes move them to the new partition';
create unique index event_default_merchant_id_position_idx on event_default (merchant_id, position) where position is not null;
create index event_default_merchant_id_type_position_idx on event_default (merchant_id, type, position) where position is not null;
create unique index event_default_position_idx on event_default (position) where position is not null;
-- Events without a position, by the transaction that wrote them.
create index event_default_xact_id_idx on event_default (xact, id) where position is null;

-- The course of the database's history: the id of the cluster, and its timeline. A promoted standby and a recovery to a point in time
-- start a new timeline. A dump is loaded into another cluster. The first row of event_feed_head needs this function.
create function database_history() returns text language plpgsql volatile as $$
begin
  return (select system_identifier from pg_control_system()) || '/'
    || substring(pg_walfile_name(pg_current_wal_lsn()) from 1 for 8);
exception when insufficient_privilege or feature_not_supported then
  return 'unknown'; -- the operator of the server does not let this role read it
end $$;

create table event_feed_head (
  position   bigint not null,
  seen       text,        -- a snapshot of transactions, each of whose events has a position; null if unknown
  seen_since timestamptz, -- when the server was started; seen is valid only for this run of the server
  history    text         -- database_history() at the last position; null to have the next positions jump ahead
);
comment on table event_feed_head is 'The last position that was given, in one row, which the sequencer locks';
insert into event_feed_head (position, history) values (0, database_history());

create table feed_restore (
  restored_at timestamptz primary key default now(),
  last_kept   bigint not null -- the position after which events may have been lost
);
comment on table feed_restore is 'When positions jumped ahead, because the database was restored';

create table event_cursor (
  name         text primary key,
  position     bigint not null,                         -- the reader is done with all events up to here
  reader       text,                                    -- the reader that may continue
  reader_until timestamptz not null default '-infinity' -- another reader may take over from then on
);
comment on table event_cursor is 'How far each reader has read the feed that must not miss an event';
