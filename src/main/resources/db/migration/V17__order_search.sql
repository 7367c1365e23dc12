-- How orders are found by references, by who pays, and by metadata. The functions are declared expensive, so that the planner uses only an
-- index that contains them. They call only functions of PostgreSQL, and compare by the collation "C", which no update changes.

-- A reference without blanks and punctuation, in upper case; null if nothing is left of it.
create function reference_key(reference text) returns text language plpgsql immutable strict parallel safe cost 10000 as $$
begin
  return nullif(upper(regexp_replace(reference collate "C",
    '[\u0001-/:-@\[-`{-\u00A0\u2000-\u206F\u2212\u3000\uFEFF]', '', 'g')), '');
end $$;

create function email_key(email text) returns text language plpgsql immutable strict parallel safe cost 10000 as $$
begin
  return lower(email collate "C");
end $$;

create function phone_key(phone text) returns text language plpgsql immutable strict parallel safe cost 10000 as $$
begin
  return nullif(regexp_replace(phone, '[^0-9]', '', 'g'), '');
end $$;

-- One key of metadata and its value: the half of a SHA-256.
create function metadata_term(key text, value text) returns bytea language sql immutable strict parallel safe as $$
  select substr(sha256(convert_to(key, 'UTF8') || '\x00'::bytea || convert_to(value, 'UTF8')), 1, 16)
$$;

-- The terms of all keys with a text, a number or a boolean. None if a text of the metadata cannot be stored as one.
create function metadata_terms(metadata json) returns setof bytea language plpgsql immutable strict parallel safe as $$
begin
  return query
    select distinct metadata_term(e.key, e.value #>> '{}') from json_each(metadata) e
    where json_typeof(e.value) in ('string', 'number', 'boolean');
exception when data_exception then
  return;
end $$;

-- The orders of each term, in an order in which they can be read newest first. Nothing deletes orders.
create table order_term (
  merchant_id uuid  not null,
  term        bytea not null,
  order_id    uuid  not null,
  primary key (merchant_id, term, order_id)
);

create function add_order_terms() returns trigger language plpgsql as $$
begin
  insert into order_term (merchant_id, term, order_id)
  select new.merchant_id, t, new.id from metadata_terms(new.metadata) t
  on conflict do nothing;
  return null;
end $$;

create trigger order_terms after insert on orders
  for each row when (new.metadata is not null) execute function add_order_terms();
