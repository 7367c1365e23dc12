-- Messages to customers and merchants, such as e-mails.

-- A row is written by the planner, which reads the feed, or by a merchant's request. Partitions are by the event, so that one event
-- gives a recipient one message of a kind, whatever happens. Each partition has the indexes for itself; a new partition takes them
-- from the default partition.
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
