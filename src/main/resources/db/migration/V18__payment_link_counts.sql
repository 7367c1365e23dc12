-- Payment links are counted as orders are: by spans and buckets (order_span, order_buckets), with deltas that a job folds. Links from
-- before are counted later, merchant by merchant, by a job of the nodes; until then a list counts its rows.

-- The status of a link as it is stored: 1 active, 2 expired, 3 deactivated, 4 exhausted. A link that is due and not marked yet has the
-- cell of before; lists correct that. As order_cell, expensive to the planner, so that it takes the index that contains it.
create function payment_link_cell(deactivated boolean, expired boolean, exhausted boolean) returns integer
  language plpgsql immutable parallel safe cost 10000 as $$
begin
  return case when deactivated then 3 when expired then 2 when exhausted then 4 else 1 end;
end $$;

create table payment_link_count (
  merchant_id uuid     not null,
  level       smallint not null,
  bucket      integer  not null, -- as order_buckets says of a span
  total       bigint   not null,
  cells       bigint[] not null, -- of which by payment_link_cell, from the first to the last
  primary key (merchant_id, level, bucket)
) with (fillfactor = 70);
alter table payment_link_count alter column cells set storage plain;

create table payment_link_count_delta (
  merchant_id uuid    not null,
  span        integer not null,
  cell        integer not null,
  change      integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
create index payment_link_count_delta_by_merchant on payment_link_count_delta (merchant_id);

-- Merchants whose rows of a table are not all counted yet.
create table uncounted (
  counted     text not null, -- the table
  merchant_id uuid not null,
  primary key (counted, merchant_id)
);

create function count_added_payment_links() returns trigger language plpgsql as $$
begin
  insert into payment_link_count_delta (merchant_id, span, cell, change)
  select merchant_id, order_span(id), payment_link_cell(deactivated, expired, exhausted), count(*) from added group by 1, 2, 3;
  return null;
end $$;

create function count_changed_payment_links() returns trigger language plpgsql as $$
begin
  insert into payment_link_count_delta (merchant_id, span, cell, change)
  select merchant_id, order_span(id), payment_link_cell(deactivated, expired, exhausted), sum(n)
  from (select *, 1 as n from added union all select *, -1 from removed) l
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;

create function count_removed_payment_links() returns trigger language plpgsql as $$
begin
  insert into payment_link_count_delta (merchant_id, span, cell, change)
  select merchant_id, order_span(id), payment_link_cell(deactivated, expired, exhausted), -count(*) from removed group by 1, 2, 3;
  return null;
end $$;

create function count_no_payment_links() returns trigger language plpgsql as $$
begin
  truncate payment_link_count, payment_link_count_delta;
  return null;
end $$;

-- From here on nobody writes a link until the end, which is at once. A merchant that comes later has no link that is not counted.
create trigger count_added after insert on payment_link
  referencing new table as added for each statement execute function count_added_payment_links();
create trigger count_changed after update on payment_link
  referencing old table as removed new table as added for each statement execute function count_changed_payment_links();
create trigger count_removed after delete on payment_link
  referencing old table as removed for each statement execute function count_removed_payment_links();
create trigger count_none after truncate on payment_link for each statement execute function count_no_payment_links();
insert into uncounted (counted, merchant_id) select 'payment_link', m.id from merchant m;

-- What payment_link_count and payment_link_count_delta together should say of a merchant.
create function counted_payment_links(merchant_id uuid)
  returns table (level smallint, bucket integer, total bigint, cells bigint[]) language sql stable as $$
  select level, bucket, sum(n)::bigint, order_cells(array_agg(cell), array_agg(n))
  from (
    select level, bucket, cell, sum(n)::bigint as n
    from (
      select order_span(l.id) as span, payment_link_cell(l.deactivated, l.expired, l.exhausted) as cell, count(*) as n
      from payment_link l where l.merchant_id = counted_payment_links.merchant_id group by 1, 2
    ) spans, order_buckets(span)
    group by 1, 2, 3
  ) buckets
  group by 1, 2
$$;
