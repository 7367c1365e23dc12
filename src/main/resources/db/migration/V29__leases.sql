-- Work of which one node does all. The holder renews its lease; when it ends, any node may take it. Times are the database's.
create table lease (
  work       text        primary key,
  holder     uuid        not null,
  fence      bigint      not null default 1, -- rises with each change of the holder
  expires_at timestamptz not null
) with (fillfactor = 50);

-- The transaction that wrote the event; null for events from before this version.
alter table event add column xact xid8;
alter table event alter column xact set default pg_current_xact_id();

-- A snapshot of transactions: each event that it shows has a position. It is valid until the database server is started again, which
-- may be another cluster, with transaction ids of its own. Null if unknown.
alter table event_feed_head add column seen text;
alter table event_feed_head add column seen_since timestamptz; -- when the server was started
