-- Orders, searches of their metadata and of names, and how many a merchant has.
--
-- What happens when an order changes: the triggers on orders. "per row" and "per statement" say how often a trigger fires.
--
-- | trigger                       | fires                                                 | writes                                | file |
-- | ----------------------------- | ----------------------------------------------------- | ------------------------------------- | ---- |
-- | count_added                   | after insert, per statement                           | order_count_delta: the changes of     | C    |
-- | count_changed                 | after update, per statement                           |   each cell in each span of time      | C    |
-- | count_removed                 | after delete, per statement                           |                                       | C    |
-- | count_none                    | after truncate                                        | truncates order_count and its deltas  | C    |
-- | order_terms                   | after insert, per statement                           | order_term: a row for each term       | C    |
-- | count_added_payment_of_link   | after insert, per paid row of a link                  | payment_link_paid_delta: the change;  | P    |
-- | count_changed_payment_of_link | after update, per row of a link, if status or         |   payment_link.exhausted, if the      | P    |
-- |                               |   received_minor changes                              |   link has a limit                    |      |
-- | count_removed_payment_of_link | after delete, per paid row of a link                  |                                       | P    |
-- | count_no_payments_of_links    | after truncate                                        | truncates payment_link_paid and its   | P    |
-- |                               |                                                       |   deltas                              |      |
-- | payments_end                  | after update of status, per row that leaves "pending" | payment_check: removes checks of      | P    |
-- |                               |                                                       |   payments that succeeded; the others |      |
-- |                               |                                                       |   get due_at and tries: due at once   |      |
-- | paid_at_insert                | before insert, per row that is paid                   | orders.paid_at                        | T    |
-- | paid_at_update                | before update of status, per row that becomes paid    | orders.paid_at                        | T    |
-- | turnover_added                | after insert, per row that is paid                    | turnover_delta: one order more        | T    |
-- | turnover_changed              | after update of status, per row that becomes paid     |                                       | T    |
-- | turnover_removed              | after delete, per row that was paid                   | turnover_delta: one order less        | T    |
-- | turnover_none                 | after truncate                                        | truncates turnover and its deltas     | T    |
-- | orders_fulfil_given           | after insert, per row with a product that is not      | fulfilment: a new row, or due;        | F    |
-- |                               |   pending                                             |   a cancelled order gets no new row   |      |
-- | orders_fulfil                 | after update, per row with a product that is not      |                                       | F    |
-- |                               |   pending                                             |                                       |      |
--
-- Files: C is R__counts, P is R__payments_and_links, F is R__fulfilment_and_products, T is R__turnover. Triggers of one row
-- fire in the order of their names, and before the triggers of its statement.

-- The cell of an order: what it is counted as, from 1 to 40. A new status or source needs a new numbering, new counts and a new index
-- orders_by_cell. Declared expensive, like the functions in V3. Java: OrderCells.
create function order_cell(status text, source text, suspicious boolean) returns integer
  language plpgsql immutable parallel safe cost 10000 as $$
begin
  return 10 * array_position(array['payment_link', 'digital_product', 'landing_page', 'manual'], source)
         + 2 * array_position(array['pending', 'paid', 'processing', 'completed', 'cancelled'], status)
         + suspicious::integer - 11;
end $$;

-- Why an order waits for a person because of its money; null if it does not. Java: OrderAttention.
create function order_attention(status text, amount_minor bigint, received_minor bigint, refunded_minor bigint) returns text
  language plpgsql immutable parallel safe cost 10000 as $$
begin
  return case
    when received_minor <= refunded_minor then null
    when status = 'cancelled' then 'paid_after_cancellation'
    when received_minor - refunded_minor > amount_minor then 'overpaid'
    when status = 'pending' and received_minor - refunded_minor < amount_minor then 'underpaid'
  end;
end $$;

-- What statuses of an order mean. Java: OrderStatus. The planner puts the condition in place of the call.

-- Whether an order is paid.
create function is_paid(order_status text) returns boolean language sql immutable parallel safe as $$
  select $1 in ('paid', 'processing', 'completed')
$$;

-- Whether an order takes a place of its payment link.
create function holds_place(order_status text) returns boolean language sql immutable parallel safe as $$
  select $1 <> 'cancelled'
$$;

-- Events store rows of this table as JSON, with the keys in the order of the columns.
create table orders (
  id              uuid primary key,
  merchant_id     uuid not null,
  status          text not null check (status in ('pending', 'paid', 'processing', 'completed', 'cancelled')),
  source          text not null check (source in ('payment_link', 'digital_product', 'landing_page', 'manual')),
  amount_minor    bigint not null, -- in 10^-exponent of the currency (ISO 4217); 0 only for a product that is given away
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  customer_name   text,
  customer_email  text,
  customer_phone  text,
  suspicious      boolean not null default false,
  metadata        json,
  sequence        integer not null default 1,  -- of the latest event of this order
  payment_link_id uuid references payment_link,
  attempt         text,                        -- the form that made the order; a form that is sent again makes no other order
  browser         text,                        -- SHA-256 of the cookie of the browser that made it
  payer_address   text,                        -- an IPv4 address, or the /64 network of an IPv6 address
  suspicions      jsonb not null default '[]', -- [{"code", "message", "raisedAt", "clearedAt"}], oldest first
  received_minor  bigint not null default 0,   -- money received, in the currency of the order
  refunded_minor  bigint not null default 0,   -- refunds that are pending or have succeeded
  external_id     text,                        -- the merchant's own id of the order
  updated_at      timestamptz,                 -- null until the first change
  product_id      uuid,                        -- the digital product that the order is for
  landing_page_id uuid,                        -- the landing page that the order was made through
  attribution     json,                        -- the campaign that led to the landing page
  language        text,                        -- of the page on which it was made, as a BCP 47 tag
  paid_at         timestamptz,                 -- when it became paid, also if it was cancelled since; a trigger sets it
  receipt_year    integer,                     -- of its receipt number; null if it was never paid, or for nothing
  receipt_number  bigint,                      -- its number in that year
  constraint orders_amount check (amount_minor > 0 or amount_minor = 0 and product_id is not null)
);
comment on table orders is 'Orders: what a customer buys, who the customer is, and how far the order has come';
create unique index orders_by_attempt on orders (attempt) where attempt is not null;
create unique index orders_by_external_id on orders (merchant_id, external_id) where external_id is not null;
-- The number of an order, for people: the last 40 bits of its id, which are random. Java: OrderNumber. A creation tries another id
-- where a number is taken. Downloads are found by it without a merchant, so it comes first.
create unique index orders_by_number on orders (substring(uuid_send(id) from 12), merchant_id);
create index orders_pending on orders (id) where status = 'pending';
-- For the comparison of turnover with its rows.
create index orders_by_paid_at on orders (merchant_id, paid_at) where paid_at is not null;

-- Lists. A list reads a range of one of these indexes backwards. With several filters it merges ranges of orders_by_cell. Each index
-- starts with the result of an expensive function, so that the planner cannot take another index and filter or sort its rows.
create index orders_by_merchant on orders (exactly(merchant_id), id);
create index orders_by_status on orders (exactly(status), merchant_id, id);
create index orders_by_source on orders (exactly(source), merchant_id, id);
create index orders_by_suspicion on orders (exactly(suspicious), merchant_id, id) where suspicious;
create index orders_by_cell on orders (order_cell(status, source, suspicious), merchant_id, id);

-- Searches. The risk rules count the orders of an e-mail address or a phone number by the first two.
create index orders_by_any_email on orders (merchant_id, email_key(customer_email), id) where customer_email is not null;
create index orders_by_any_phone on orders (merchant_id, phone_key(customer_phone), id) where customer_phone is not null;
-- The condition leaves out nearly all orders without a call of the function.
create index orders_by_attention on orders (order_attention(status, amount_minor, received_minor, refunded_minor), merchant_id, id)
  where received_minor > refunded_minor
    and (not is_paid(status) or received_minor - refunded_minor > amount_minor);
create index orders_by_link on orders (exactly(payment_link_id), merchant_id, id) where payment_link_id is not null;
-- The figures of a landing page are read from this index alone.
create index orders_of_landing_page on orders (exactly(landing_page_id), merchant_id, id)
  include (landing_page_id, status, currency, amount_minor, received_minor, refunded_minor)
  where landing_page_id is not null;

-- Limits and risk rules. An order takes a place of its link until it is cancelled.
create index orders_by_place_of_link on orders (payment_link_id, status) include (received_minor, amount_minor)
  where payment_link_id is not null and status <> 'cancelled';
create index orders_by_browser on orders (payment_link_id, browser, id) where browser is not null;
create index orders_by_address on orders (merchant_id, payer_address, id) where payer_address is not null;

create table order_term (
  merchant_id uuid  not null,
  term        bytea not null, -- of a key of the metadata and its value, or of the words of the name, as order_terms computes it
  order_id    uuid  not null,
  primary key (merchant_id, term, order_id)
);
comment on table order_term is 'Orders by the terms of their metadata and of the customer''s name, for searches; orders are never deleted';

create table order_count (
  merchant_id uuid     not null,
  level       smallint not null,
  bucket      integer  not null, -- the span of time, as order_buckets computes it
  total       bigint   not null,
  cells       bigint[] not null, -- the total by order_cell; the array has the bounds of the first and the last cell
  primary key (merchant_id, level, bucket)
) with (fillfactor = 70); -- leaves room on each page, so that an update changes no index
comment on table order_count is 'How many orders a merchant created in a span of time, by status, source and suspicion';
-- PostgreSQL would copy a compressed array for each access to an element.
alter table order_count alter column cells set storage plain;

create table order_count_delta (
  merchant_id uuid    not null,
  span        integer not null,
  cell        integer not null,
  change      integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
comment on table order_count_delta is 'Changes that are not yet added to order_count; writers only append';
create index order_count_delta_by_merchant on order_count_delta (merchant_id);

-- Receipts

-- The statement that gives a number locks the row until it is committed, so that the numbers have no gap.
create table receipt_counter (
  merchant_id uuid    not null,
  kind        text    not null check (kind in ('payment', 'refund')),
  year        integer not null, -- in the merchant's time zone
  last        bigint  not null, -- the number of the latest receipt
  primary key (merchant_id, kind, year)
) with (fillfactor = 50); -- leaves room on each page, so that an update changes no index
comment on table receipt_counter is 'The latest receipt number of a merchant in a year';

create table receipt (
  id          uuid    primary key, -- of the order that was paid, or of the refund that succeeded
  merchant_id uuid    not null,
  kind        text    not null check (kind in ('payment', 'refund')),
  year        integer not null,
  number      bigint  not null,
  shop        text    not null,    -- the name of the merchant then
  title       text,                -- what was paid for, of an order of a link
  live        boolean not null,    -- whether the merchant was in live mode then
  unique (merchant_id, kind, year, number)
);
comment on table receipt is 'Receipts with what later changes of the merchant must not touch; they are never deleted';

create table receipt_key (
  kid     text        primary key,
  jwk     text        not null,               -- the public key (RFC 7517)
  kept_at timestamptz not null default now()
);
comment on table receipt_key is 'Public keys that verify receipts, also after their private key was replaced; they are never deleted';
