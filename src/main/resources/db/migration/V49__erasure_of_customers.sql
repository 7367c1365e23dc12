-- What the erasure of a customer needs. Nothing is read or rewritten.

-- JSON without the fields of these names, at any depth. Numbers and the order of fields stay. Of a reason to flag an order that an extension
-- gave, the text is replaced: it may say anything.
create function without_fields(document json, fields text[]) returns json language plpgsql immutable strict parallel safe as $$
begin
  return case json_typeof(document)
    when 'object' then (
      select coalesce(json_object_agg(e.key, case
               when e.key = 'message' and document->>'code' = 'risk_assessment' then '"(erased)"'
               when json_typeof(e.value) in ('object', 'array') then without_fields(e.value, fields)
               else e.value end order by e.n), '{}')
      from json_each(document) with ordinality e(key, value, n) where e.key <> all (fields))
    when 'array' then (
      select coalesce(json_agg(without_fields(e.value, fields) order by e.n), '[]')
      from json_array_elements(document) with ordinality e(value, n))
    else document end;
end $$;

-- The smallest id that uuid_at can have made in the millisecond of this time.
create function first_id_at(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
