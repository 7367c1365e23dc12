-- A list without a period takes its total from one row of all time, and a far page is looked for from there: level 4, which has
-- bucket 0 only. A node of the version before goes on to list, and fails to fold rather than leaving the new level out.
lock table order_count in share row exclusive mode; -- nobody folds until this is done

-- Where an order of a span is counted. Levels 1 to 3 are 32 of the level before, level 4 is all of level 3.
create function order_buckets(span integer) returns table (level smallint, bucket integer)
  language sql immutable parallel safe as $$
  select l::smallint, case when l < 4 then span >> (5 * l) else 0 end from generate_series(0, 4) l
$$;

create function sum_of_order_cells(a bigint[], b bigint[]) returns bigint[] language plpgsql immutable as $$
begin
  for i in array_lower(b, 1) .. array_lower(a, 1) - 1 loop
    a[i] := 0;
  end loop;
  for i in array_upper(a, 1) + 1 .. array_upper(b, 1) loop
    a[i] := 0;
  end loop;
  for i in array_lower(b, 1) .. array_upper(b, 1) loop
    a[i] := a[i] + b[i];
  end loop;
  return a;
end $$;
drop function add_order_cells(bigint[], bigint[]); -- the version before folds with it

create or replace function counted_orders(merchant_id uuid)
  returns table (level smallint, bucket integer, total bigint, cells bigint[]) language sql stable as $$
  select level, bucket, sum(n)::bigint, order_cells(array_agg(cell), array_agg(n))
  from (
    select b.level, b.bucket, cell, sum(n)::bigint as n
    from (
      select order_span(o.id) as span, order_cell(o.status, o.source, o.suspicious) as cell, count(*) as n
      from orders o where exactly(o.merchant_id) = counted_orders.merchant_id group by 1, 2
    ) spans cross join order_buckets(span) b
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
