-- How many orders there are, so that a list need not count them. Orders are counted by the hour of their creation, and by
-- ever longer spans of 32 of the next shorter ones: level 0 is an hour, level 1 are 32 hours, level 4 a hundred years.
-- Any period is the sum of at most 31 spans of each level at each end, and any page is found by walking down the levels.

create function order_hour(id uuid) returns integer language sql immutable parallel safe as $$
  select (('x' || left(translate(id::text, '-', ''), 12))::bit(48)::bigint / 3600000)::integer
$$;

-- The smallest id that an order of this hour can have.
create function first_id_of_hour(hour integer) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(hour::bigint * 3600000), 12, '0') || repeat('0', 20))::uuid
$$;

-- Where orders of a kind are counted in an array, from 1. New statuses and sources need a new numbering, and new counts.
create function order_cell(status text, source text, suspicious boolean) returns integer
  language sql immutable parallel safe as $$
  select 8 * array_position(array['pending', 'paid', 'processing', 'completed', 'cancelled'], status)
       + 2 * array_position(array['payment_link', 'digital_product', 'landing_page', 'manual'], source)
       + suspicious::integer - 9
$$;

create table order_count (
  merchant_id uuid     not null,
  level       smallint not null,
  bucket      integer  not null, -- the hour, divided by 32 as often as the level says
  total       bigint   not null,
  cells       bigint[] not null, -- of which by order_cell
  primary key (merchant_id, level, bucket)
) with (fillfactor = 70);

-- What has changed and is not in order_count yet. Writers only append, so that none waits for another; a count is the sum of
-- both tables, whoever moves rows from here to there meanwhile.
create table order_count_delta (
  merchant_id uuid    not null,
  hour        integer not null,
  cell        integer not null,
  n           integer not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
create index order_count_delta_by_merchant on order_count_delta (merchant_id);

create function count_added_orders() returns trigger language plpgsql as $$
begin
  insert into order_count_delta (merchant_id, hour, cell, n)
  select merchant_id, order_hour(id), order_cell(status, source, suspicious), count(*) from added group by 1, 2, 3;
  return null;
end $$;

create function count_changed_orders() returns trigger language plpgsql as $$
begin
  insert into order_count_delta (merchant_id, hour, cell, n)
  select merchant_id, order_hour(id), order_cell(status, source, suspicious), sum(n)
  from (select *, 1 as n from added union all select *, -1 from removed) o
  group by 1, 2, 3 having sum(n) <> 0;
  return null;
end $$;

create function count_removed_orders() returns trigger language plpgsql as $$
begin
  insert into order_count_delta (merchant_id, hour, cell, n)
  select merchant_id, order_hour(id), order_cell(status, source, suspicious), -count(*) from removed group by 1, 2, 3;
  return null;
end $$;

create function count_no_orders() returns trigger language plpgsql as $$
begin
  truncate order_count, order_count_delta;
  return null;
end $$;

create trigger count_added after insert on orders
  referencing new table as added for each statement execute function count_added_orders();
create trigger count_changed after update on orders
  referencing old table as removed new table as added for each statement execute function count_changed_orders();
create trigger count_removed after delete on orders
  referencing old table as removed for each statement execute function count_removed_orders();
create trigger count_none after truncate on orders for each statement execute function count_no_orders();

-- The counts of cells as an array.
create function order_cells(cell integer[], n bigint[]) returns bigint[] language plpgsql immutable as $$
declare
  cells bigint[] := array_fill(0::bigint, array[40]);
begin
  for i in 1 .. cardinality(cell) loop
    cells[cell[i]] := cells[cell[i]] + n[i];
  end loop;
  return cells;
end $$;

create function add_order_cells(a bigint[], b bigint[]) returns bigint[] language sql immutable as $$
  select array_agg(x + y order by i) from unnest(a, b) with ordinality u(x, y, i)
$$;

-- What order_count and order_count_delta together should say of a merchant.
create function counted_orders(merchant_id uuid)
  returns table (level smallint, bucket integer, total bigint, cells bigint[]) language sql stable as $$
  select level, bucket, sum(n)::bigint, order_cells(array_agg(cell), array_agg(n))
  from (
    select l::smallint as level, hour >> (5 * l) as bucket, cell, sum(n)::bigint as n
    from (
      select order_hour(o.id) as hour, order_cell(o.status, o.source, o.suspicious) as cell, count(*) as n
      from orders o where o.merchant_id = counted_orders.merchant_id group by 1, 2
    ) hours, generate_series(0, 4) l
    group by 1, 2, 3
  ) spans
  group by 1, 2
$$;

insert into order_count (merchant_id, level, bucket, total, cells)
select m.id, c.level, c.bucket, c.total, c.cells from merchant m cross join counted_orders(m.id) c;

-- A list reads one range of these, backwards, or with several filters merges the ranges of the last one that they leave. All
-- columns in the same direction, so that a range has a first and a last key; each with another column first, so that no other
-- index will do: of one that begins with the same column, a plan may read all that a merchant has.
drop index orders_by_merchant;
create index orders_by_merchant on orders (merchant_id, id);
create index orders_by_status on orders (status, merchant_id, id);
create index orders_by_cell on orders (source, status, suspicious, merchant_id, id);
create index orders_by_suspicion on orders (suspicious, merchant_id, id) where suspicious;
