-- What triggers keep for orders and payment links: counts, and terms for searches. It also has functions that count
-- under a lock what a merchant may have only a limited number of.
--
-- A list does not count its rows. Orders and links are counted by the time of their creation, in buckets of five levels:
--   level 0: a span of 2^17 ms, about 131 seconds
--   level 1: 32 spans, 70 minutes
--   level 2: 32 buckets of level 1, 37 hours
--   level 3: 32 buckets of level 2, 50 days
--   level 4: all time, in bucket 0
-- A period is the sum of at most 31 buckets of each level on each side. A far page is found by walking down the levels.
--
-- Triggers append changes to order_count_delta and payment_link_count_delta, so that no writer waits for another. A job of the nodes
-- adds them to order_count and payment_link_count. A count is always the sum of both tables.

-- The span of an id.
create or replace function order_span(id uuid) returns integer language sql immutable parallel safe as $$
  select (('x' || left(translate(id::text, '-', ''), 12))::bit(48)::bigint >> 17)::integer
$$;

-- The smallest id that can be made in this span.
create or replace function first_id_of_span(span integer) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(span::bigint << 17), 12, '0') || repeat('0', 20))::uuid
$$;

-- The bucket of a span on each level.
create or replace function order_buckets(span integer) returns table (level smallint, bucket integer)
  language sql immutable parallel safe as $$
  select l::smallint, case when l < 4 then span >> (5 * l) else 0 end from generate_series(0, 4) l
$$;

-- The counts of these cells as an array, whose bounds are the first and the last cell. Most spans have orders of few kinds.
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

-- The sum of two arrays of order_cells, with the bounds of both.
create or replace function sum_of_order_cells(a bigint[], b bigint[]) returns bigint[] language plpgsql immutable as $$
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

-- Orders

create or replace function count_orders() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into order_count_delta (merchant_id, span, cell, change)
      select merchant_id, order_span(id), order_cell(status, source, suspicious), count(*) from added group by 1, 2, 3;
    when 'UPDATE' then
      insert into order_count_delta (merchant_id, span, cell, change)
      select merchant_id, order_span(id), order_cell(status, source, suspicious), sum(n)
      from (select *, 1 as n from added union all select *, -1 from removed) o
      group by 1, 2, 3 having sum(n) <> 0;
    when 'DELETE' then
      insert into order_count_delta (merchant_id, span, cell, change)
      select merchant_id, order_span(id), order_cell(status, source, suspicious), -count(*) from removed group by 1, 2, 3;
    when 'TRUNCATE' then
      truncate order_count, order_count_delta;
  end case;
  return null;
end $$;

create or replace trigger count_added after insert on orders
  referencing new table as added for each statement execute function count_orders();
create or replace trigger count_changed after update on orders
  referencing old table as removed new table as added for each statement execute function count_orders();
create or replace trigger count_removed after delete on orders
  referencing old table as removed for each statement execute function count_orders();
create or replace trigger count_none after truncate on orders for each statement execute function count_orders();

-- Payment links. Links of digital products and landing pages are not counted, because no list shows them.

create or replace function count_payment_links() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      insert into payment_link_count_delta (merchant_id, span, cell, change)
      select merchant_id, order_span(id), payment_link_cell(deactivated, expired, exhausted), count(*)
      from added where source = 'payment_link' group by 1, 2, 3;
    when 'UPDATE' then
      insert into payment_link_count_delta (merchant_id, span, cell, change)
      select merchant_id, order_span(id), payment_link_cell(deactivated, expired, exhausted), sum(n)
      from (select *, 1 as n from added union all select *, -1 from removed) l
      where source = 'payment_link'
      group by 1, 2, 3 having sum(n) <> 0;
    when 'DELETE' then
      insert into payment_link_count_delta (merchant_id, span, cell, change)
      select merchant_id, order_span(id), payment_link_cell(deactivated, expired, exhausted), -count(*)
      from removed where source = 'payment_link' group by 1, 2, 3;
    when 'TRUNCATE' then
      truncate payment_link_count, payment_link_count_delta;
  end case;
  return null;
end $$;

create or replace trigger count_added after insert on payment_link
  referencing new table as added for each statement execute function count_payment_links();
create or replace trigger count_changed after update on payment_link
  referencing old table as removed new table as added for each statement execute function count_payment_links();
create or replace trigger count_removed after delete on payment_link
  referencing old table as removed for each statement execute function count_payment_links();
create or replace trigger count_none after truncate on payment_link for each statement execute function count_payment_links();

-- Terms of the metadata of orders

-- A key of metadata and its value, as one term: the first half of a SHA-256.
create or replace function metadata_term(key text, value text) returns bytea language sql immutable strict parallel safe as $$
  select substr(sha256(convert_to(key, 'UTF8') || '\x00'::bytea || convert_to(value, 'UTF8')), 1, 16)
$$;

-- The terms of all keys with a text, a number or a boolean. Empty if the metadata have a text that PostgreSQL cannot store.
create or replace function metadata_terms(metadata json) returns setof bytea
  language plpgsql immutable strict parallel safe as $$
begin
  return query
    select distinct metadata_term(e.key, e.value #>> '{}') from json_each(metadata) e
    where json_typeof(e.value) in ('string', 'number', 'boolean');
exception when data_exception then
  return;
end $$;

-- Terms of the names of customers. Java: SearchedName, for what is searched.

-- A name in small letters: of A to Z and of the letters of Latin-1, by no collation that an update of a library changes.
-- Blanks, apostrophes and dashes of typography become the ones of ASCII.
create or replace function folded_name(name text) returns text language sql immutable strict parallel safe as $$
  select lower(translate(name,
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ' || U&'\00A0\2007\202F\3000\2018\2019\02BC\00B4\2010\2011\2012\2013\2014\2212',
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ    ''''''''------') collate "C")
$$;

-- The words of a name: what is between blanks and ASCII punctuation.
create or replace function name_words(name text) returns text[] language sql immutable strict parallel safe as $$
  select array_remove(regexp_split_to_array(folded_name(name), '[\s[:punct:]]+'), '')
$$;

-- The terms of a name: the first three characters of each of its first five words, and any two of these. A term of
-- metadata, 16 bytes of a hash, is never one of them.
create or replace function name_terms(name text) returns setof bytea language plpgsql immutable strict parallel safe as $$
declare
  start text collate "C";
  starts text[] collate "C" := '{}';
begin
  foreach start in array (name_words(name))[:5] loop
    start := left(start, 3);
    if start <> all (starts) then
      return next convert_to(start, 'UTF8');
      for i in 1 .. cardinality(starts) loop
        return next convert_to(least(start, starts[i]) || ' ' || greatest(start, starts[i]), 'UTF8');
      end loop;
      starts := starts || start;
    end if;
  end loop;
end $$;

-- Terms of orders, for searches

create or replace function add_order_terms() returns trigger language plpgsql as $$
begin
  insert into order_term (merchant_id, term, order_id)
  select o.merchant_id, t.term, o.id
  from added o
  cross join lateral (
    select m from metadata_terms(o.metadata) m union all select n from name_terms(o.customer_name) n
  ) t (term);
  return null;
end $$;

create or replace trigger order_terms after insert on orders
  referencing new table as added for each statement execute function add_order_terms();

-- Limits. Each function locks the merchant until its transaction finishes, so of two creations only one takes the last free
-- place. Its second statement sees what was committed while the first waited for the lock. A subquery of the caller would not see it.

-- How many tokens of a merchant work: "lasting" until they expire, "replaced" only for a while after their rotation. Also whether
-- the token of the request is not revoked; a request of staff has no token. A revocation of this token, or of one that it came
-- from, waits until the transaction finishes, so that it finds the token that is created. The oldest is locked first.
create or replace function working_tokens_of(
  merchant_id uuid, caller uuid, out lasting bigint, out replaced bigint, out caller_works boolean
) language sql volatile as $$
  select from merchant m where m.id = $1 for no key update;
  with recursive came_from as (
    select t.id, t.parent_id from token t where t.merchant_id = $1 and t.id = $2
    union
    select t.id, t.parent_id from token t join came_from c on t.id = c.parent_id
  )
  select from token t where t.id in (select c.id from came_from c) order by t.id for share;
  select count(*) filter (where t.revoked_at is null), count(*) filter (where t.revoked_at is not null),
         $2 is null or exists (
           select from token c
           where c.merchant_id = $1 and c.id = $2 and (c.revoked_at is null or c.revoked_at > clock_timestamp()))
  from token t
  where t.merchant_id = $1 and t.expires_at > now() and (t.revoked_at is null or t.revoked_at > clock_timestamp())
$$;

-- Revokes the tokens that sessions of a token created, and sessions of these; returns how many. Call it when the token is locked:
-- its statement sees what was created while the lock was waited for.
create or replace function end_tokens_made_by(token_id uuid, at timestamptz) returns bigint language sql volatile as $$
  with recursive made as (
    select t.id from token t where t.parent_id = $1
    union
    select t.id from token t join made m on t.parent_id = m.id
  ), ended as (
    update token t set revoked_at = least(t.revoked_at, $2) from made m where t.id = m.id returning t.id
  )
  select count(*) from ended
$$;

-- How many webhook endpoints a merchant has.
create or replace function webhook_endpoints_of(merchant_id uuid) returns bigint language sql volatile as $$
  select from merchant m where m.id = $1 for no key update;
  select count(*) from webhook_endpoint e where e.merchant_id = $1
$$;
