-- Digital products. A product is sold through a link of its own with the same id, which has its title, amount, stock, period of sale
-- and required fields: what holds for orders through links holds for those of products.

alter table payment_link
  add column source     text not null default 'payment_link', -- what it sells, as in orders; lists and events of links show payment_link
  add column not_before timestamptz;                          -- when it becomes payable; null for at once

-- What a product costs may be nothing, and its stock may be empty. Nobody relies on more.
alter table payment_link
  -- squawk-ignore ban-drop-constraint
  drop constraint payment_link_amount_minor_check,
  -- squawk-ignore ban-drop-constraint
  drop constraint payment_link_max_payments_check,
  add constraint payment_link_amount check (amount_minor > 0 or amount_minor = 0 and source <> 'payment_link') not valid,
  add constraint payment_link_limit check (max_payments > 0 or max_payments = 0 and source <> 'payment_link') not valid;

create table digital_product (
  id          uuid primary key references payment_link,
  merchant_id uuid not null, -- no foreign key: what is created does not lock the row of its merchant (V8)
  description text,
  deleted_at  timestamptz
);
create index digital_product_by_merchant on digital_product (merchant_id, id desc) where deleted_at is null;

-- The row of a product in an event: its link and what the product has beside it.
create function product_in_event(l payment_link) returns json language plpgsql volatile as $$
begin
  return (select to_json(shown) from (
    select l.*, p.description from digital_product p where p.id = l.id) shown);
end $$;

-- Only the merchant's own links are counted.
create or replace function count_added_payment_links() returns trigger language plpgsql as $$
begin
  insert into payment_link_count_delta (merchant_id, span, cell, change)
  select merchant_id, order_span(id), payment_link_cell(deactivated, expired, exhausted), count(*)
  from added where source = 'payment_link' group by 1, 2, 3;
  return null;
end $$;

create or replace function count_changed_payment_links() returns trigger language plpgsql as $$
begin
  insert into payment_link_count_delta (merchant_id, span, cell, change)
  select merchant_id, order_span(id), payment_link_cell(deactivated, expired, exhausted), sum(n)
  from (select *, 1 as n from added union all select *, -1 from removed) l
  where source = 'payment_link'
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;

create or replace function count_removed_payment_links() returns trigger language plpgsql as $$
begin
  insert into payment_link_count_delta (merchant_id, span, cell, change)
  select merchant_id, order_span(id), payment_link_cell(deactivated, expired, exhausted), -count(*)
  from removed where source = 'payment_link' group by 1, 2, 3;
  return null;
end $$;

create or replace function counted_payment_links(merchant_id uuid)
  returns table (level smallint, bucket integer, total bigint, cells bigint[]) language sql stable as $$
  select level, bucket, sum(n)::bigint, order_cells(array_agg(cell), array_agg(n))
  from (
    select level, bucket, cell, sum(n)::bigint as n
    from (
      select order_span(l.id) as span, payment_link_cell(l.deactivated, l.expired, l.exhausted) as cell, count(*) as n
      from payment_link l
      where l.merchant_id = counted_payment_links.merchant_id and l.source = 'payment_link' group by 1, 2
    ) spans, order_buckets(span)
    group by 1, 2, 3
  ) buckets
  group by 1, 2
$$;

-- As before, and right for a stock of 0, too.
create or replace function has_free_place(link uuid) returns boolean language sql volatile as $$
  select from payment_link l where l.id = $1 for no key update;
  select l.max_payments is null or l.max_payments > 0 and not exists (
    select from orders o where o.payment_link_id = l.id and o.status <> 'cancelled'
    offset greatest(l.max_payments - 1, 0) limit 1)
  from payment_link l where l.id = $1
$$;

create or replace function is_exhausted(link uuid, max_payments integer) returns boolean language sql volatile as $$
  select $2 is not null and ($2 = 0 or exists (
    select from orders o
    where o.payment_link_id = $1 and o.status in ('paid', 'processing', 'completed') and o.status <> 'cancelled'
    offset greatest($2 - 1, 0) limit 1))
$$;
