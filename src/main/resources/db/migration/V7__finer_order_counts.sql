-- Orders are counted by spans of 131 seconds instead of hours: what a list looks at one by one are the orders of such a span.
-- Level 0 are spans of 2^17 milliseconds, level 1 are 32 of them (70 minutes), level 2 are 37 hours, level 3 are 50 days. A
-- node of the version before, which reads hours, fails to fold and to list from here on, rather than taking a span for an hour.

-- Until all is counted, nobody writes an order or folds.
lock table orders in share row exclusive mode;
lock table order_count_delta in exclusive mode;

create function order_span(id uuid) returns integer language sql immutable parallel safe as $$
  select (('x' || left(translate(id::text, '-', ''), 12))::bit(48)::bigint >> 17)::integer
$$;

-- The smallest id that an order of this span can have.
create function first_id_of_span(span integer) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(span::bigint << 17), 12, '0') || repeat('0', 20))::uuid
$$;

-- What orders are counted as, from 1 to 40. New statuses and sources need a new numbering, new counts and a new index.
create or replace function order_cell(status text, source text, suspicious boolean) returns integer
  language plpgsql immutable parallel safe cost 10000 as $$
begin
  return 10 * array_position(array['payment_link', 'digital_product', 'landing_page', 'manual'], source)
         + 2 * array_position(array['pending', 'paid', 'processing', 'completed', 'cancelled'], status)
         + suspicious::integer - 11;
end $$;

create function exactly(value anyelement) returns anyelement language plpgsql immutable parallel safe cost 10000 as $$
begin
  return value;
end $$;

-- A list reads a range of one of these backwards, or with several filters merges ranges of the last one. To the planner the two
-- functions are dear, and only here has somebody called them already: whatever it knows or believes of the tables, it does not
-- take another index and sort out the rest. Were they SQL, it would look into them, and find them cheap.
create index orders_by_exact_merchant on orders (exactly(merchant_id), id);
create index orders_by_exact_status on orders (exactly(status), merchant_id, id);
create index orders_by_exact_source on orders (exactly(source), merchant_id, id);
create index orders_by_exact_suspicion on orders (exactly(suspicious), merchant_id, id) where suspicious;
create index orders_by_exact_cell on orders (order_cell(status, source, suspicious), merchant_id, id);

truncate order_count_delta, order_count;
comment on column order_count.bucket is 'the span, divided by 32 as often as the level says';
alter table order_count_delta rename column hour to span;
alter table order_count_delta rename column n to change;
alter table order_count alter column cells set storage plain; -- packed, an array is copied for each look at an element

create or replace function count_added_orders() returns trigger language plpgsql as $$
begin
  insert into order_count_delta (merchant_id, span, cell, change)
  select merchant_id, order_span(id), order_cell(status, source, suspicious), count(*) from added group by 1, 2, 3;
  return null;
end $$;

create or replace function count_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_count_delta (merchant_id, span, cell, change)
  select merchant_id, order_span(id), order_cell(status, source, suspicious), sum(n)
  from (select *, 1 as n from added union all select *, -1 from removed) o
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;

create or replace function count_removed_orders() returns trigger language plpgsql as $$
begin
  insert into order_count_delta (merchant_id, span, cell, change)
  select merchant_id, order_span(id), order_cell(status, source, suspicious), -count(*) from removed group by 1, 2, 3;
  return null;
end $$;

-- The counts of cells as an array, from the first of them to the last: most spans have orders of few kinds.
create or replace function order_cells(cell integer[], n bigint[]) returns bigint[] language plpgsql immutable as $$
declare
  first integer := (select min(c) from unnest(cell) c);
  last integer := (select max(c) from unnest(cell) c);
  cells bigint[] := array_fill(0::bigint, array[last - first + 1], array[first]);
begin
  for i in 1 .. cardinality(cell) loop
    cells[cell[i]] := cells[cell[i]] + n[i];
  end loop;
  return cells;
end $$;

create or replace function add_order_cells(a bigint[], b bigint[]) returns bigint[] language plpgsql immutable as $$
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

-- What order_count and order_count_delta together should say of a merchant.
create or replace function counted_orders(merchant_id uuid)
  returns table (level smallint, bucket integer, total bigint, cells bigint[]) language sql stable as $$
  select level, bucket, sum(n)::bigint, order_cells(array_agg(cell), array_agg(n))
  from (
    select l::smallint as level, span >> (5 * l) as bucket, cell, sum(n)::bigint as n
    from (
      select order_span(o.id) as span, order_cell(o.status, o.source, o.suspicious) as cell, count(*) as n
      from orders o where exactly(o.merchant_id) = counted_orders.merchant_id group by 1, 2
    ) spans, generate_series(0, 3) l
    group by 1, 2, 3
  ) buckets
  group by 1, 2
$$;

insert into order_count (merchant_id, level, bucket, total, cells)
select m.id, c.level, c.bucket, c.total, c.cells from merchant m cross join counted_orders(m.id) c
order by m.id, c.level, c.bucket;

drop function first_id_of_hour(integer);
drop function order_hour(uuid);

drop index orders_by_merchant, orders_by_status, orders_by_cell, orders_by_suspicion;
alter index orders_by_exact_merchant rename to orders_by_merchant;
alter index orders_by_exact_status rename to orders_by_status;
alter index orders_by_exact_source rename to orders_by_source;
alter index orders_by_exact_suspicion rename to orders_by_suspicion;
alter index orders_by_exact_cell rename to orders_by_cell;
