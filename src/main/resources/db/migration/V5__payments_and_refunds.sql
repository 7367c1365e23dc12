-- Payments of orders, the money that providers report, and refunds.

-- A reference without blanks and punctuation, in upper case; null if nothing is left of it. Declared expensive, like the functions
-- in V3. Compares by the collation "C", which no update of a library changes.
create function reference_key(reference text) returns text language plpgsql immutable strict parallel safe cost 10000 as $$
begin
  return nullif(upper(regexp_replace(reference collate "C",
    '[\u0001-/:-@\[-`{-\u00A0\u2000-\u206F\u2212\u3000\uFEFF]', '', 'g')), '');
end $$;

-- Events store rows of this table as JSON, with the keys in the order of the columns.
create table payment (
  id                  uuid primary key,
  merchant_id         uuid not null,
  order_id            uuid not null references orders,
  provider            text not null,
  status              text not null check (status in ('pending', 'succeeded', 'failed')),
  amount_minor        bigint not null,
  currency            text not null,
  asked_at            timestamptz not null, -- when the customer last chose this payment
  instructions        text,                 -- what the provider asks the customer to do
  customer_reference  text,                 -- what the customer quotes when paying
  provider_reference  text,                 -- the provider's own reference, from the report that gave the status
  failure             text,
  settled_at          timestamptz,
  received_minor      bigint not null default 0, -- money received, in the currency of the payment
  refunded_minor      bigint not null default 0, -- refunds that are pending or have succeeded
  started_at          timestamptz,          -- when the provider had told the customer how to pay; payment.pending was written then
  updated_at          timestamptz,          -- null until the first change
  reported_at         timestamptz,          -- when the customer reported a bank transfer; null if the customer did not
  first_amount_minor  bigint,               -- the amount at the first start; null while it equals amount_minor
  display             json,                 -- a QR code or an account that is shown to the customer, and until when; null if nothing is shown
  provider_payment_id text                  -- the provider's own id of a payment that it has started
);
comment on table payment is 'Attempts to pay an order, each with one provider';
create index payment_by_order on payment (order_id, id);
create unique index payment_pending on payment (order_id, provider) where status = 'pending';
-- For searches of orders.
create index payment_by_customer_reference on payment (merchant_id, reference_key(customer_reference), order_id)
  where customer_reference is not null;
create index payment_by_provider_reference on payment (merchant_id, reference_key(provider_reference), order_id)
  where provider_reference is not null;
create index payment_reported on payment (exactly(merchant_id), order_id) where status = 'pending' and reported_at is not null;

-- Two merchants may have accounts at one provider that give the same references.
create table settlement (
  merchant_id  uuid not null,
  provider     text not null,
  reference    text not null,        -- the provider's own reference of the report
  payment_id   uuid not null references payment deferrable initially deferred, -- a report is stored before a new payment
  outcome      text not null check (outcome in ('succeeded', 'failed')),
  conflict     boolean not null,     -- money for an order that did not wait for it
  settled_at   timestamptz not null,
  amount_minor bigint not null,      -- what was received, or what was still to be paid if it failed
  currency     text not null,        -- may differ from the currency of the payment
  paid_at      timestamptz,
  note         text,
  repeated     boolean not null default false, -- reports again what another settlement of the payment has reported
  primary key (merchant_id, provider, reference)
);
comment on table settlement is 'Reports of providers, each stored once: a movement of money, or that there was none';
-- People write the reference of one transfer in several ways.
create unique index settlement_recorded_once on settlement (merchant_id, reference_key(reference)) where provider = 'manual';
create index settlement_by_payment on settlement (payment_id);
-- For searches of orders.
create index settlement_by_reference on settlement (merchant_id, reference_key(reference), payment_id);
-- For the comparison of turnover with its rows.
create index settlement_by_time on settlement (merchant_id, settled_at) where outcome = 'succeeded' and not repeated;

create table payment_check (
  payment_id uuid primary key references payment,
  provider   text not null,
  due_at     timestamptz not null,
  tries      bigint not null default 0,
  starts     bigint not null default 1, -- counts starts; an answer about an earlier start does not stop questions about a later one
  expires_at timestamptz not null,      -- of the order
  asked_at   timestamptz
);
comment on table payment_check is 'Payments whose state a node asks their provider for, until the provider calls it final';
create index payment_check_due on payment_check (provider, due_at);

create table sandbox_plan (
  payment_id uuid primary key references payment,
  outcome    text not null, -- sales.payment.sandbox.Outcome
  due_at     timestamptz    -- null for: when the order is cancelled
);
comment on table sandbox_plan is 'Chosen outcomes of sandbox payments about which something is still to be reported';
create index sandbox_plan_by_time on sandbox_plan (due_at);

-- Events store rows of this table as JSON, with the keys in the order of the columns.
-- Triggers in R__turnover: turnover_added, turnover_changed and turnover_removed write turnover_delta.
create table refund (
  id                 uuid primary key,
  merchant_id        uuid    not null,
  order_id           uuid    not null references orders,
  payment_id         uuid    not null references payment, -- whose money goes back
  provider           text    not null,
  status             text    not null check (status in ('pending', 'succeeded', 'failed')),
  by_hand            boolean not null,           -- whether the merchant sends the money, because the provider cannot
  dispute            boolean not null default false, -- whether the customer's bank takes the money back; provider_reference is the dispute's
  amount_minor       bigint  not null check (amount_minor > 0),
  currency           text    not null,
  reason             text,
  provider_reference text,
  failure            text,
  tries              integer not null default 0, -- requests to the provider
  due_at             timestamptz,                -- when a node asks the provider, or asks again; null after it is settled, and for a dispute
  settled_at         timestamptz,
  receipt_year       integer,                    -- of its receipt number; null unless it has succeeded once
  receipt_number     bigint,                     -- its number in that year
  said_at            timestamptz                 -- when the provider said what is stored, by its clock; null if unknown
);
comment on table refund is 'Money that goes back to the customer of an order';
create index refund_by_order on refund (order_id, id);
create unique index refund_by_dispute on refund (payment_id, provider_reference) where dispute;
-- Refunds that are due, by provider: a node asks only the providers that run on it.
create index refund_by_provider on refund (provider, due_at) where status = 'pending';
-- For the comparison of turnover with its rows.
create index refund_by_time on refund (merchant_id, settled_at) where status = 'succeeded';

-- Turnover counts the amount at settled_at, and takes it back at reversed_at. Neither time changes, and rows are only added.
create table refund_reversal (
  id           uuid primary key,
  refund_id    uuid        not null references refund,
  merchant_id  uuid        not null,
  amount_minor bigint      not null,
  settled_at   timestamptz not null,
  reversed_at  timestamptz not null
);
comment on table refund_reversal is 'Refunds that had succeeded and then failed, or succeeded with another amount';
create index refund_reversal_by_refund on refund_reversal (refund_id);
-- For turnover. A merchant has few reversals.
create index refund_reversal_by_merchant on refund_reversal (merchant_id);

create table refund_movements (
  refund_id uuid primary key references refund,
  movements jsonb not null -- [{"reference", "amount_minor"}]
);
comment on table refund_movements is 'The settlements that a refund takes back; none if the merchant makes it by hand from the start';

-- Turnover: money that was received and refunded, and orders that became paid, by the time when that was stored.
--
-- A figure is the sum of buckets and deltas, as with order_count. The levels are a quarter of an hour of UTC, an hour, 4 hours, and a
-- day: turnover_buckets in R__turnover. Sums are numeric, because large amounts exceed a bigint. Each movement counts for several
-- subjects: turnover_subjects in R__turnover.
create table turnover (
  merchant_id    uuid     not null,
  subject        text     not null, -- '' for the merchant as a whole
  level          smallint not null,
  bucket         integer  not null, -- the span of time, as turnover_buckets computes it
  currency       text     not null,
  received_minor numeric  not null,
  refunded_minor numeric  not null,
  payments       bigint   not null,
  refunds        bigint   not null,
  orders         bigint   not null,
  primary key (merchant_id, subject, level, bucket, currency)
) with (fillfactor = 70); -- leaves room on each page, so that an update changes no index
comment on table turnover is 'What a merchant received and refunded in a span of time, and how many orders became paid, by subject and currency';

create table turnover_delta (
  merchant_id    uuid    not null,
  subjects       text[]  not null,
  span           integer not null, -- of level 0
  currency       text    not null,
  received_minor numeric not null default 0,
  refunded_minor numeric not null default 0,
  payments       bigint  not null default 0,
  refunds        bigint  not null default 0,
  orders         bigint  not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
comment on table turnover_delta is 'Changes that are not yet added to turnover; writers only append';
create index turnover_delta_by_merchant on turnover_delta (merchant_id);
