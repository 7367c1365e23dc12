-- What the erasure of a customer needs. Nothing is read or rewritten.

-- The smallest id that uuid_at can have made in the millisecond of this time.
create function first_id_at(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
