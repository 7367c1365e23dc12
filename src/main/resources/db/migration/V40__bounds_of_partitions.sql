-- The first of three steps to partitions by time: what is written to these tables is older than a day (UTC) that is 28 to 55 days ahead
-- and begins a partition. The tables become the partitions up to that day in V43 and V44; from that day on no row could be written without
-- them. Not valid: nothing is read under the lock. The name has the day.
do $$
declare
  monday constant date := '2024-01-01'; -- from which partitions are counted, in steps of at most 28 days
  ending date := monday + ((now() at time zone 'UTC')::date + 55 - monday) / 28 * 28;
begin
  -- Attempts before deliveries, as statements lock them that record outcomes.
  execute format('alter table webhook_attempt add constraint %I check (delivery_id < %L) not valid',
                 'before_' || to_char(ending, 'YYYYMMDD'), first_id_of_day(ending));
  execute format('alter table webhook_delivery_done add constraint %I check (id < %L) not valid',
                 'before_' || to_char(ending, 'YYYYMMDD'), first_id_of_day(ending));
  execute format('alter table event add constraint %I check (id < %L) not valid',
                 'before_' || to_char(ending, 'YYYYMMDD'), first_id_of_day(ending));
end $$;
