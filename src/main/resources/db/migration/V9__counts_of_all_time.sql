-- Level 4 is all time, in bucket 0. From it a list without a period takes its total, and a far page is looked for. Nodes of the
-- version before go on listing, and fail to fold rather than leave level 4 out.
lock table order_count in share row exclusive mode; -- nobody folds until this is done

-- Where orders of a span are counted. A bucket of levels 1 to 3 is 32 of the level before; level 4 is all time.
create function order_buckets(span integer) returns table (level smallint, bucket integer)
  language sql immutable parallel safe as $$
  select l::smallint, case when l < 4 then span >> (5 * l) else 0 end from generate_series(0, 4) l
$$;

alter function add_order_cells(bigint[], bigint[]) rename to sum_of_order_cells; -- the version before folds by the old name

create or replace function counted_orders(merchant_id uuid)
  returns table (level smallint, bucket integer, total bigint, cells bigint[]) language sql stable as $$
  select level, bucket, sum(n)::bigint, order_cells(array_agg(cell), array_agg(n))
  from (
    select level, bucket, cell, sum(n)::bigint as n
    from (
      select order_span(o.id) as span, order_cell(o.status, o.source, o.suspicious) as cell, count(*) as n
      from orders o where exactly(o.merchant_id) = counted_orders.merchant_id group by 1, 2
    ) spans, order_buckets(span)
    group by 1, 2, 3
  ) buckets
  group by 1, 2
$$;

comment on column order_count.bucket is 'as order_buckets says of a span';
insert into order_count (merchant_id, level, bucket, total, cells)
select merchant_id, 4, 0, sum(n), order_cells(array_agg(cell), array_agg(n))
from (
  select merchant_id, cell, sum(cells[cell])::bigint as n
  from order_count cross join generate_subscripts(cells, 1) cell where level = 3
  group by 1, 2
) cells
group by 1;
