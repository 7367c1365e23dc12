-- A UUIDv7 of this time, for rows of which a statement makes any number.
create function uuid_at(at timestamptz) returns uuid language sql volatile as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

create table webhook_endpoint (
  id                    uuid primary key,
  merchant_id           uuid not null references merchant,
  url                   text not null,
  description           text,
  event_types           text[],                     -- null for all
  enabled               boolean not null default true,
  disabled_reason       text,                       -- why we disabled it; null when the merchant did
  headers               json not null default '{}', -- sent with every delivery
  max_concurrency       integer not null default 2,
  max_per_second        integer,                    -- null for no limit
  secret                bytea not null,             -- encrypted, as the next one
  previous_secret       bytea,
  previous_secret_until timestamptz,
  failing_since         timestamptz,                -- no delivery has succeeded since
  second_began          timestamptz,                -- what max_per_second is counted in
  second_count          integer not null default 0,
  sequence              integer not null default 0  -- of the latest event of this endpoint
);
create index webhook_endpoint_by_merchant on webhook_endpoint (merchant_id, id desc);

-- How many endpoints a merchant has. Whoever asks for the same merchant waits until this transaction is over; the second
-- statement sees what the one waited for has committed, as a subquery in the statement that asks would not.
create function webhook_endpoints_of(merchant_id uuid) returns bigint language sql volatile as $$
  select from merchant m where m.id = $1 for no key update;
  select count(*) from webhook_endpoint e where e.merchant_id = $1
$$;

-- What is yet to be delivered, and nothing else, so that looking for it costs the same after ten million deliveries.
create table webhook_delivery (
  id          uuid primary key,
  endpoint_id uuid not null references webhook_endpoint on delete cascade,
  merchant_id uuid not null,
  event_id    uuid not null,
  event_type  text not null,
  attempts    integer not null default 0, -- made so far
  step        integer not null default 0, -- of the schedule; begins anew when the merchant asks for a retry
  due_at      timestamptz not null,       -- of a leased one: when the lease ends; infinity while held for a disabled endpoint
  lease       uuid                        -- of whoever is sending it
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index webhook_delivery_due on webhook_delivery (endpoint_id, due_at, id);
create index webhook_delivery_leased on webhook_delivery (endpoint_id) where lease is not null;
create index webhook_delivery_by_merchant on webhook_delivery (merchant_id, id desc);

-- Kept until it is old, also when the endpoint is gone: to delete an endpoint must not take longer for its past.
create table webhook_delivery_done (
  id          uuid primary key,
  endpoint_id uuid not null,
  merchant_id uuid not null,
  event_id    uuid not null,
  event_type  text not null,
  attempts    integer not null,
  state       text not null check (state in ('succeeded', 'failed')),
  finished_at timestamptz not null
);
create index webhook_delivery_done_by_merchant on webhook_delivery_done (merchant_id, id desc);
create index webhook_delivery_done_failed on webhook_delivery_done (endpoint_id, id) where state = 'failed';
create index webhook_delivery_done_by_endpoint on webhook_delivery_done (endpoint_id, id desc);
create index webhook_delivery_done_by_time on webhook_delivery_done (finished_at);

create table webhook_attempt (
  delivery_id uuid not null,
  number      integer not null,
  started_at  timestamptz not null,
  duration_ms integer not null,
  status      integer,  -- null when no HTTP answer came
  headers     json,
  body        text,     -- the first 2 KiB
  error       text,     -- in words; null for a success
  primary key (delivery_id, number)
);
create index webhook_attempt_by_time on webhook_attempt (started_at);

-- How far those have read the feed who must not miss an event.
create table event_cursor (
  name         text primary key,
  position     bigint not null,                         -- everything up to here is dealt with
  reader       text,                                    -- who may read on
  reader_until timestamptz not null default '-infinity' -- from then on another one may take over
);
create unique index event_by_position on event (position) where position is not null;
