-- What orders and payments have received and refunded, limits of payment links, and refunds. Every column that is added to an existing
-- table is null or has a constant default, so no table is rewritten.

-- received_minor: what the order has received in its currency. Null until a node of this version records money for it; then received_of
-- says it from the settlements.
-- refunded_minor: refunds that are pending or have succeeded.
alter table orders
  add column received_minor bigint,
  add column refunded_minor bigint not null default 0,
  add column external_id    text,        -- the merchant's own id of the order
  add column updated_at     timestamptz; -- null until the first change

-- received_minor is null as in orders: then it is the amount of a payment that succeeded, otherwise 0.
alter table payment
  add column received_minor bigint,
  add column refunded_minor bigint not null default 0,
  add column started_at     timestamptz, -- when its provider had told the customer how to pay, and payment.pending was written
  add column updated_at     timestamptz;

-- A settlement is one movement of money, or a report that there was none.
alter table settlement
  add column amount_minor bigint, -- null before this version: the amount of the payment
  add column currency     text,   -- null before this version: the currency of the payment
  add column paid_at      timestamptz,
  add column note         text,
  add column repeated     boolean not null default false; -- reports again what another settlement of the payment has reported

alter table payment_link
  add column max_payments  integer check (max_payments > 0), -- null for any number
  add column exhausted     boolean not null default false,   -- whether as many orders are paid as may be
  add column allow_partial boolean not null default false,   -- whether customers may pay an order in parts
  add column require       text[]  not null default '{}',    -- fields that the customer must fill in: email, name, phone
  add column updated_at    timestamptz;

create table refund (
  id                 uuid primary key,
  merchant_id        uuid    not null, -- no foreign key: what is created does not lock the row of its merchant (V8)
  order_id           uuid    not null references orders,
  payment_id         uuid    references payment, -- whose money goes back; null for money from before payments were recorded
  provider           text    not null,
  status             text    not null check (status in ('pending', 'succeeded', 'failed')),
  by_hand            boolean not null,           -- whether the merchant sends the money, because the provider cannot
  amount_minor       bigint  not null check (amount_minor > 0),
  currency           text    not null,
  reason             text,
  provider_reference text,
  failure            text,
  tries              integer not null default 0, -- requests to the provider
  due_at             timestamptz,                -- when the provider is asked, or asked again; null once it is settled
  settled_at         timestamptz
);
create index refund_by_order on refund (order_id, id);
-- Refunds that are due, by the provider that is asked: a node asks only the providers that run on it.
create index refund_by_provider on refund (provider, due_at) where status = 'pending';

-- What an order has received, in minor units of its currency. Money of orders that became paid by hand before this version has no
-- settlement.
create function received_of(o orders) returns bigint language sql stable as $$
  select coalesce(o.received_minor, (
    select coalesce(sum(coalesce(s.amount_minor, p.amount_minor)), 0)
           + case when o.status in ('paid', 'processing', 'completed') and not coalesce(bool_or(not s.conflict), false)
                  then o.amount_minor else 0 end
    from payment p join settlement s on s.payment_id = p.id
    where p.order_id = o.id and s.outcome = 'succeeded' and not s.repeated and coalesce(s.currency, o.currency) = o.currency
  ))
$$;
