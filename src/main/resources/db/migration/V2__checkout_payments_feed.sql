alter table merchant
  add column providers    text[] not null default '{}', -- the ways to pay, in the order in which customers see them
  add column instructions text,                         -- how to pay by bank transfer
  add constraint merchant_sandbox check (mode = 'test' or not 'sandbox' = any (providers));
update merchant set providers = '{sandbox}' where mode = 'test';

alter table payment_link
  add column expired boolean not null default false; -- whether the event of its expiry is written
create index payment_link_to_expire on payment_link (expires_at) where not expired and not deactivated;

alter table orders
  add column payment_link_id uuid references payment_link,
  add column attempt         text, -- the form that made it: however often that is sent, it makes one order
  add column browser         text, -- SHA-256 of the cookie of the browser that made it
  add column payer_address   text, -- an IPv4 address, or the /64 network of an IPv6 address
  add column suspicions      jsonb not null default '[]'; -- [{"code", "message", "raisedAt", "clearedAt"}], oldest first
create unique index orders_by_attempt on orders (attempt) where attempt is not null;
create index orders_by_browser on orders (payment_link_id, browser, id) where browser is not null;
create index orders_pending on orders (id) where status = 'pending';
-- Only orders from payment links are counted by who pays.
create index orders_by_email on orders (merchant_id, lower(customer_email), id)
  where source = 'payment_link' and customer_email is not null;
create index orders_by_phone on orders (merchant_id, regexp_replace(customer_phone, '[^0-9]', '', 'g'), id)
  where source = 'payment_link' and customer_phone is not null;
create index orders_by_address on orders (merchant_id, payer_address, id) where payer_address is not null;

-- An attempt to pay an order with one provider.
create table payment (
  id                 uuid primary key,
  merchant_id        uuid not null references merchant,
  order_id           uuid not null references orders,
  provider           text not null,
  status             text not null check (status in ('pending', 'succeeded', 'failed')),
  amount_minor       bigint not null,
  currency           text not null,
  asked_at           timestamptz not null, -- when the customer chose it, once or again
  instructions       text, -- what the provider asks the customer to do
  customer_reference text, -- what the customer quotes when doing so
  provider_reference text, -- the provider's own, of the report that gave the status
  failure            text,
  settled_at         timestamptz
);
create index payment_by_order on payment (order_id, id);
create unique index payment_pending on payment (order_id, provider) where status = 'pending';

-- What providers reported, each report once.
create table settlement (
  provider   text not null,
  reference  text not null,
  payment_id uuid not null references payment,
  outcome    text not null check (outcome in ('succeeded', 'failed')),
  conflict   boolean not null, -- money for an order that did not wait for it
  settled_at timestamptz not null,
  primary key (provider, reference)
);
create index settlement_by_payment on settlement (payment_id);

-- Payments of the sandbox that a tester wants to succeed later.
create table sandbox_plan (
  payment_id uuid primary key references payment,
  due_at     timestamptz -- null for: once the order is cancelled
);
create index sandbox_plan_by_time on sandbox_plan (due_at);

-- Events of payments count in the sequence of their order: object_id is the order's there.
alter table event add column position bigint; -- in the feed; null until it is given one
create index event_without_position on event (id) where position is null;
create unique index event_feed on event (merchant_id, position) where position is not null;
create index event_feed_by_type on event (merchant_id, type, position) where position is not null;

-- The last position given, in one row. Whoever gives positions locks it.
create table event_feed_head (position bigint not null);
insert into event_feed_head values (0);
