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
  second_began          timestamptz,                -- the second in which max_per_second is counted
  second_count          integer not null default 0,
  sequence              integer not null default 0, -- of the latest event of this endpoint
  claims                bigint not null default 0   -- counts claims of its deliveries; shows a node that another one was faster
) with (fillfactor = 50); -- leaves room on each page, so that counting a claim changes no index
comment on table webhook_endpoint is 'Addresses at which merchants receive events';
create index webhook_endpoint_by_merchant on webhook_endpoint (merchant_id, id desc);

-- Finished deliveries are in another table, so that a search for due ones costs the same after ten million deliveries. No foreign
-- key refers to the endpoint: deleting an endpoint costs the same, however many deliveries it has. A delivery of a deleted endpoint
-- is neither shown nor sent, and a sweep removes it.
create table webhook_delivery (
  id          uuid primary key,
  endpoint_id uuid not null,
  merchant_id uuid not null,
  event_id    uuid not null,
  event_type  text not null,
  attempts    integer not null default 0, -- made until now
  step        integer not null default 0, -- of the schedule; 0 again after the merchant asks for a retry
  due_at      timestamptz not null,       -- when it is sent, or when its lease expires; infinity while its endpoint is disabled
  lease       uuid,                       -- of the node that is sending it
  abreast     integer                     -- how many deliveries of its claim are sent at once, the others wait; null if all are sent
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02,
        vacuum_truncate = off); -- the table is often empty; to give its pages back would lock it
comment on table webhook_delivery is 'Deliveries that are not finished';
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at, id);
-- What has become due since the last look, of all endpoints.
create index webhook_delivery_by_due on webhook_delivery (due_at, endpoint_id);
create index webhook_delivery_in_flight on webhook_delivery (endpoint_id, due_at) where lease is not null;
create index webhook_delivery_by_merchant on webhook_delivery (merchant_id, id desc);

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

create table webhook_attempt (
  delivery_id uuid not null,
  number      integer not null,
  started_at  timestamptz not null,
  duration_ms integer not null,
  status      integer, -- of the HTTP answer; null if none came
  headers     json,
  body        text,    -- the first 2 KiB
  error       text,    -- in words; null for a success
  primary key (delivery_id, number)
) partition by range (delivery_id);
comment on table webhook_attempt is
  'Attempts of deliveries, a partition for each day (UTC), kept for webhooks.retention and longer';

create table webhook_attempt_default partition of webhook_attempt default;
comment on table webhook_attempt_default is
  'Attempts for whose day there is no partition; nodes move them to a new partition, or delete old ones one by one';
