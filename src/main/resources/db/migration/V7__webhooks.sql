-- Webhook endpoints and deliveries of events to them.

create table webhook_endpoint (
  id                    uuid primary key,
  merchant_id           uuid not null references merchant,
  url                   text not null,
  description           text,
  event_types           text[],                     -- null for all
  enabled               boolean not null default true,
  disabled_reason       text,                       -- why Paylink disabled it; null if the merchant did
  headers               json not null default '{}', -- sent with every delivery; each value is encrypted, in an array of one string
  max_concurrency       integer not null default 2,
  max_per_second        integer,                    -- null for no limit
  secret                bytea not null,             -- encrypted, like previous_secret
  previous_secret       bytea,
  previous_secret_until timestamptz,
  failing_since         timestamptz,                -- no delivery has succeeded since; null while deliveries succeed
  ordered               boolean not null default false, -- an event is sent once the one before of the same object is finished
  sequence              integer not null default 0, -- of the latest event of this endpoint
  shard                 smallint not null generated always as ((get_byte(uuid_send(id), 15) & 63)::smallint) stored -- the last byte of the id, modulo 64
);
comment on table webhook_endpoint is 'Addresses at which merchants receive events';
create index webhook_endpoint_by_merchant on webhook_endpoint (merchant_id, id desc);

-- Senders: each delivery loop of a node is a sender, with a lease by the database's clock. Deleting a sender whose lease has ended
-- frees its shards, and keeps it from recording what it has sent meanwhile.
create table webhook_sender (
  id         uuid primary key,
  node_id    uuid not null,
  expires_at timestamptz not null
) with (fillfactor = 50); -- leaves room on each page, so that a renewal changes no index
comment on table webhook_sender is 'Delivery loops that run, each with a lease';

create table webhook_shard (
  shard  smallint primary key,
  sender uuid references webhook_sender on delete set null -- null while nobody sends its deliveries
);
comment on table webhook_shard is 'Parts of the endpoints, by a hash of their id; one sender delivers to all endpoints of a shard';
insert into webhook_shard (shard) select generate_series(0, 63);

-- Finished deliveries are in another table, so that a search for due ones costs the same after ten million deliveries. No foreign
-- key refers to the endpoint: deleting an endpoint costs the same, however many deliveries it has. A delivery of a deleted endpoint
-- is neither shown nor sent, and a sweep removes it. What is being sent is known to its sender only, and stays due.
create table webhook_delivery (
  id          uuid not null,
  endpoint_id uuid not null,
  merchant_id uuid not null,
  event_id    uuid not null,
  event_type  text not null,
  attempts    integer not null default 0, -- made until now
  step        integer not null default 0, -- of the schedule; 0 again after the merchant asks for a retry
  due_at      timestamptz not null,       -- when it is sent; infinity while its endpoint is disabled
  shard       smallint not null generated always as ((get_byte(uuid_send(endpoint_id), 15) & 63)::smallint) stored, -- of the endpoint
  generation  integer not null default 0, -- counts what makes void an attempt that is being made
  object_id   uuid,                       -- of the event, and its sequence, if the endpoint is ordered
  sequence    integer,
  attempt_log json[] not null default '{}', -- as the API shows them, the latest 100
  primary key (merchant_id, id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02,
        vacuum_truncate = off); -- the table is often empty; to give its pages back would lock it
comment on table webhook_delivery is 'Deliveries that are not finished';
-- The table is empty most of the time, and to a plan made then all indexes are alike. So a search names the index it takes, by the
-- condition of the index, which is true for each row.
create index webhook_delivery_of_endpoint on webhook_delivery (shard, endpoint_id, due_at) where shard >= 0;
create index webhook_delivery_by_due on webhook_delivery (shard, due_at) where shard <= 63;
create index webhook_delivery_of_object on webhook_delivery (endpoint_id, object_id, sequence) where object_id is not null;

-- Rows stay when their endpoint is deleted. The primary key starts with the merchant: the planner would take an index of ids alone
-- for the order of a list, and read the deliveries of all merchants. Only the primary key is a constraint of the whole table. Each
-- partition has the check and the indexes for itself; a new partition takes them from the default partition.
create table webhook_delivery_done (
  id          uuid not null,
  endpoint_id uuid not null,
  merchant_id uuid not null,
  event_id    uuid not null,
  event_type  text not null,
  attempts    integer not null,
  state       text not null,
  finished_at timestamptz not null,
  object_id   uuid,    -- of the event, and its sequence, if the endpoint was ordered
  sequence    integer,
  attempt_log json[] not null default '{}',
  primary key (merchant_id, id)
) partition by range (id);
comment on table webhook_delivery_done is
  'Finished deliveries, a partition for each day (UTC), kept for webhooks.retention and longer';

create table webhook_delivery_done_default partition of webhook_delivery_done (
  constraint webhook_delivery_done_state_check check (state in ('succeeded', 'failed'))
) default;
comment on table webhook_delivery_done_default is
  'Finished deliveries for whose day there is no partition; nodes move them to a new partition, or delete old ones one by one';
create index webhook_delivery_done_default_endpoint_id_id_idx on webhook_delivery_done_default (endpoint_id, id)
  where state = 'failed';
create index webhook_delivery_done_default_endpoint_id_id_idx1 on webhook_delivery_done_default (endpoint_id, id desc);
-- For lists: the few deliveries among millions that failed or have a rare type.
create index webhook_delivery_done_default_merchant_id_id_idx on webhook_delivery_done_default (merchant_id, id desc)
  where state = 'failed';
create index webhook_delivery_done_default_merchant_id_event_type_id_idx
  on webhook_delivery_done_default (merchant_id, event_type, id desc);
create index webhook_delivery_done_default_object_id_sequence_idx
  on webhook_delivery_done_default (endpoint_id, object_id, sequence) where object_id is not null;
