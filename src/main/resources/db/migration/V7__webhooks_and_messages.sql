-- Webhook endpoints and deliveries of events to them, and messages to customers and merchants.

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

-- Messages to customers and merchants, such as e-mails. A row is written by the planner, which reads the feed, or by a merchant's
-- request. Partitions are by the event, so that one event gives a recipient one message of a kind, whatever happens. Each partition has
-- the indexes for itself; a new partition takes them from the default partition.
create table message (
  id           uuid not null,
  event_id     uuid not null,        -- the event that it tells of; of one that was asked for, its own id; of a digest, the day
  merchant_id  uuid not null,
  kind         text not null,        -- api.MessageKind
  channel      text not null,
  recipient    text,                 -- null once the customer was erased
  order_id     uuid,
  subject      text,                 -- what an extension says, with text; null once it has ended, and for other kinds
  text         text,
  language     text,                 -- of what an extension says; null for the language of the merchant
  requested    boolean not null,     -- whether the merchant or an extension asked for it
  status       text not null,        -- api.MessageStatus
  first_due_at timestamptz not null, -- retries stop a day after it
  due_at       timestamptz not null, -- of the next attempt, while it is queued
  ends_at      timestamptz,          -- an attempt is not made from then on; null for a day after first_due_at
  attempts     integer not null default 0,
  fence        integer not null default 0, -- counts claims; an outcome of an earlier claim is void
  leased_until timestamptz,          -- another node may claim it from then on
  error        text,
  ended_at     timestamptz,
  primary key (merchant_id, id, event_id),
  unique (event_id, kind, channel, merchant_id, recipient)
) partition by range (event_id);
comment on table message is 'Messages to customers and merchants, a partition for each four weeks (UTC), kept for messages.retention';

create table message_default partition of message (
  constraint message_status check (status in ('queued', 'sent', 'failed', 'skipped')),
  constraint message_ended check ((status = 'queued') = (ended_at is null))
) default with (fillfactor = 80);
comment on table message_default is 'Messages for whose time there is no partition yet; nodes move them to the new partition';
create index message_default_due_at_merchant_id_idx on message_default (due_at, merchant_id) where status = 'queued';
-- For the first messages of each merchant, and for warnings about money, when many others wait.
create index message_default_merchant_id_due_at_idx on message_default (merchant_id, due_at) where status = 'queued';
create index message_default_due_at_idx on message_default (due_at) where status = 'queued' and kind = 'bank_account_changed';
create index message_default_order_id_id_idx on message_default (order_id, id) where order_id is not null;
-- How many an address got within an hour, in any case and with anything after a plus.
create index message_default_regexp_replace_ended_at_idx on message_default (regexp_replace(lower(recipient), '\+[^@]*@', '@'), ended_at) where status = 'sent';
-- For messages that wait until an address may get more. A claim, which looks for status = 'queued', cannot take this index.
create index message_default_regexp_replace_idx on message_default (regexp_replace(lower(recipient), '\+[^@]*@', '@')) where exactly(status) = 'queued';
-- For lists, which look up each kind with each status.
create index message_default_merchant_id_kind_status_id_idx on message_default (merchant_id, kind, status, id desc);

-- Not an event_cursor: events need not be kept for messages that are off, as they are not sent for old events.
create table message_feed (position bigint not null);
comment on table message_feed is 'The position up to which the feed was read for messages, in one row, which the planner locks';
insert into message_feed (position) select position from event_feed_head;
