-- The second step: reads all rows to see that they are within the bounds of V38 to V40. Rows are read and written meanwhile. With it, nothing
-- is read under the locks of V43, V44 and V46. One transaction for each table.
do $$
declare
  bound record;
begin
  for bound in
    select conrelid::regclass as name, conname from pg_constraint
    where conrelid in ('event'::regclass, 'webhook_delivery_done'::regclass, 'webhook_attempt'::regclass)
      and conname ~ '^before_[0-9]{8}$'
  loop
    execute format('alter table %s validate constraint %I', bound.name, bound.conname);
    commit;
  end loop;
end $$;
