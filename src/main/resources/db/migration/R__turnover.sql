-- What is counted of turnover. A movement is a settlement of money that is not repeated, a refund that succeeded, or an order that
-- became paid. It counts at the time when that was stored, which never changes, and in its own currency. TurnoverAuditSql says the same
-- of the rows.
--
-- OrderWriter appends reports of money to turnover_delta, and triggers the other movements, so that no writer waits for another. A job
-- of the nodes adds them to turnover.

-- What a movement counts for: the merchant as a whole, and what a request can select. Java: TurnoverSubject.
create or replace function turnover_subjects(source text, provider text, payment_link_id uuid, product_id uuid) returns text[]
  language sql immutable parallel safe as $$
  select array_remove(
    array['', 'source:' || source, 'provider:' || provider, 'link:' || payment_link_id, 'product:' || product_id], null)
$$;

-- The provider whose money made an order paid: the provider of its last settlement until then. Null if it is free.
create or replace function turnover_provider(paid_order_id uuid, became_paid_at timestamptz) returns text
  language sql stable parallel safe as $$
  select s.provider
  from payment p join settlement s on s.payment_id = p.id
  where p.order_id = paid_order_id and s.outcome = 'succeeded' and not s.repeated and s.settled_at <= became_paid_at
  order by s.settled_at desc, s.provider, s.reference
  limit 1
$$;

-- The quarter of an hour of a time, counted from 1970 in UTC.
create or replace function turnover_span(at timestamptz) returns integer language sql stable parallel safe as $$
  select floor(extract(epoch from at) / 900)::integer
$$;

-- The bucket of a span on each level.
create or replace function turnover_buckets(span integer) returns table (level smallint, bucket integer)
  language sql immutable parallel safe as $$
  values (0::smallint, span), (1::smallint, span / 4), (2::smallint, span / 16), (3::smallint, span / 96)
$$;

-- Refunds

-- A refund that had succeeded and then fails, or succeeds with another amount, is taken back at the time of the change
-- (refund_reversal).
create or replace function count_turnover_of_refund() returns trigger language plpgsql as $$
begin
  insert into turnover_delta (merchant_id, subjects, span, currency, refunded_minor, refunds)
  select r.merchant_id, turnover_subjects(o.source, r.provider, o.payment_link_id, o.product_id),
         turnover_span(case tg_op when 'UPDATE' then new.settled_at else r.settled_at end), r.currency, n * r.amount_minor, n
  from (
    select (new).*, 1 as n where tg_op <> 'DELETE' and new.status = 'succeeded'
    union all
    select (old).*, -1 where tg_op <> 'INSERT' and old.status = 'succeeded'
  ) r join orders o on o.id = r.order_id;
  return null;
end $$;

create or replace trigger turnover_added after insert on refund for each row
  when (new.status = 'succeeded') execute function count_turnover_of_refund();
create or replace trigger turnover_changed after update of status on refund for each row
  when ((new.status = 'succeeded' or old.status = 'succeeded')
        and (new.status, new.amount_minor, new.settled_at) is distinct from (old.status, old.amount_minor, old.settled_at)) execute function count_turnover_of_refund();
create or replace trigger turnover_removed after delete on refund for each row
  when (old.status = 'succeeded') execute function count_turnover_of_refund();

-- Orders

-- OrderWriter makes orders paid. It sets updated_at to the time; an order that is paid from the start became
-- so when it was created.
create or replace function set_paid_at() returns trigger language plpgsql as $$
begin
  new.paid_at := coalesce(
    new.updated_at, to_timestamp(('x' || left(translate(new.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0));
  return new;
end $$;

create or replace trigger paid_at_insert before insert on orders for each row
  when (is_paid(new.status)) execute function set_paid_at();
create or replace trigger paid_at_update before update of status on orders for each row
  when (is_paid(new.status) and old.paid_at is null) execute function set_paid_at();

create or replace function count_turnover_of_order() returns trigger language plpgsql as $$
declare
  o orders := coalesce(new, old);
begin
  insert into turnover_delta (merchant_id, subjects, span, currency, orders)
  values (o.merchant_id,
          turnover_subjects(o.source, turnover_provider(o.id, o.paid_at), o.payment_link_id, o.product_id),
          turnover_span(o.paid_at), o.currency, case tg_op when 'DELETE' then -1 else 1 end);
  return null;
end $$;

create or replace trigger turnover_added after insert on orders for each row
  when (new.paid_at is not null) execute function count_turnover_of_order();
create or replace trigger turnover_changed after update of status on orders for each row
  when (new.paid_at is not null and old.paid_at is null) execute function count_turnover_of_order();
create or replace trigger turnover_removed after delete on orders for each row
  when (old.paid_at is not null) execute function count_turnover_of_order();

-- Settlements and refunds reference orders, so they are truncated with them.
create or replace function count_no_turnover() returns trigger language plpgsql as $$
begin
  truncate turnover, turnover_delta;
  return null;
end $$;

create or replace trigger turnover_none after truncate on orders for each statement execute function count_no_turnover();
