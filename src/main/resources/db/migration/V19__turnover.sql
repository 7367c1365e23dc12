-- Turnover: money that was received and refunded, and orders that became paid, by the time when that was stored.

-- Numbers of levels and buckets fit for 60,000 years:
-- squawk-ignore-file prefer-bigint-over-smallint, prefer-bigint-over-int

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
