-- Payment links, how many a merchant has, and what each link has received.

-- Functions in indexes. Each is declared expensive, so that the planner takes only an index that contains its result. The planner
-- looks into functions in the language SQL and would find them cheap, so these are in PL/pgSQL.

-- The value itself. An index of exactly(column) serves only conditions with exactly(column): the planner does not take it for
-- other conditions, and does not replace it by another index.
create function exactly(value anyelement) returns anyelement language plpgsql immutable parallel safe cost 10000 as $$
begin
  return value;
end $$;

-- An e-mail address in lower case, by the collation "C", which no update of a library changes.
create function email_key(email text) returns text language plpgsql immutable strict parallel safe cost 10000 as $$
begin
  return lower(email collate "C");
end $$;

-- The digits of a phone number; null if it has no digits.
create function phone_key(phone text) returns text language plpgsql immutable strict parallel safe cost 10000 as $$
begin
  return nullif(regexp_replace(phone, '[^0-9]', '', 'g'), '');
end $$;

-- The stored status of a link: 1 active, 2 expired, 3 deactivated, 4 exhausted. A link that is due and not yet marked as expired
-- still has its former cell; lists correct that. Java: PaymentLinkCells.
create function payment_link_cell(deactivated boolean, expired boolean, exhausted boolean) returns integer
  language plpgsql immutable parallel safe cost 10000 as $$
begin
  return case when deactivated then 3 when expired then 2 when exhausted then 4 else 1 end;
end $$;

-- Events store rows of this table as JSON, with the keys in the order of the columns.
-- A digital product and an offer of a landing page have their own link (source), which lists and events of links leave out.
-- Triggers in R__counts: count_added, count_changed, count_removed and count_none write payment_link_count_delta.
create table payment_link (
  id                  uuid primary key,
  merchant_id         uuid not null,
  title               text not null,
  amount_minor        bigint not null,      -- in 10^-exponent of the currency (ISO 4217); 0 only for what is given away
  currency            text not null check (currency ~ '^[A-Z]{3}$'),
  checkout_token      text not null unique, -- the secret part of the address of the checkout
  success_url         text,
  expires_at          timestamptz,
  deactivated         boolean not null default false,
  customer_name       text,
  customer_email      text,
  customer_phone      text,
  metadata            json,
  sequence            integer not null default 1,     -- of the latest event of this link
  expired             boolean not null default false, -- whether the event of its expiry is written
  max_payments        integer,                        -- null for any number; 0 only as an empty stock
  exhausted           boolean not null default false, -- whether max_payments orders are paid
  allow_partial       boolean not null default false, -- whether customers may pay an order in parts
  require             text[]  not null default '{}',  -- fields that the customer must fill in: email, name, phone
  updated_at          timestamptz,                    -- null until the first change
  exhausted_announced boolean not null default false, -- what the latest event said of exhausted
  source              text not null default 'payment_link', -- what the link sells, with the values of orders.source
  not_before          timestamptz,                    -- when the link becomes payable; null for at once
  constraint payment_link_amount check (amount_minor > 0 or amount_minor = 0 and source <> 'payment_link'),
  constraint payment_link_limit check (max_payments > 0 or max_payments = 0 and source <> 'payment_link')
);
comment on table payment_link is 'Links through which customers pay, with their limits and their state';
create index payment_link_by_merchant on payment_link (merchant_id, id desc);
create index payment_link_to_expire on payment_link (expires_at) where not expired and not deactivated;
create index payment_link_to_announce on payment_link (id) where exhausted <> exhausted_announced;
-- A list reads ranges of the first index backwards. It corrects their status by the second, which has the links that expire.
create index payment_link_by_cell on payment_link (payment_link_cell(deactivated, expired, exhausted), merchant_id, id);
create index payment_link_due on payment_link (exactly(merchant_id), expires_at)
  where expires_at is not null and not expired and not deactivated;
-- For the erasure of a customer, and for searches by the first.
create index payment_link_by_email on payment_link (merchant_id, email_key(customer_email), id) where customer_email is not null;
create index payment_link_by_phone on payment_link (merchant_id, phone_key(customer_phone), id) where customer_phone is not null;

create table payment_link_count (
  merchant_id uuid     not null,
  level       smallint not null,
  bucket      integer  not null, -- the span of time, as order_buckets computes it
  total       bigint   not null,
  cells       bigint[] not null, -- the total by payment_link_cell; the array has the bounds of the first and the last cell
  primary key (merchant_id, level, bucket)
) with (fillfactor = 70); -- leaves room on each page, so that an update changes no index
comment on table payment_link_count is 'How many payment links a merchant created in a span of time, by their status';
-- PostgreSQL would copy a compressed array for each access to an element.
alter table payment_link_count alter column cells set storage plain;

create table payment_link_count_delta (
  merchant_id uuid    not null,
  span        integer not null,
  cell        integer not null,
  change      integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
comment on table payment_link_count_delta is 'Changes that are not yet added to payment_link_count; writers only append';
create index payment_link_count_delta_by_merchant on payment_link_count_delta (merchant_id);

create table payment_link_paid (
  payment_link_id uuid   primary key,
  payments        bigint not null, -- paid orders: paid, processing or completed
  received_minor  bigint not null  -- what these orders received, in minor units of the currency of the link
) with (fillfactor = 70); -- leaves room on each page, so that an update changes no index
comment on table payment_link_paid is
  'How many orders of a link are paid, and what they received; a link without a row has none, apart from its changes';

create table payment_link_paid_delta (
  payment_link_id uuid   not null,
  payments        bigint not null,
  received_minor  bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
comment on table payment_link_paid_delta is 'Changes that are not yet added to payment_link_paid; writers only append';
create index payment_link_paid_delta_by_link on payment_link_paid_delta (payment_link_id);
