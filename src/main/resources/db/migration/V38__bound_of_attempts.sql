-- V38 to V40 are the first of three steps to partitions by time: what is written to a table is older than a day (UTC) that is 28 to 55 days
-- ahead and begins a partition. The tables become the partitions up to that day in V43, V44 and V46; from that day on no row could be written
-- without them. Not valid: nothing is read under the lock. The name has the day. A migration for each table, as statements lock several of
-- them in different orders: with one lock at a time there is no deadlock.
create function bound_ids(name text, key text) returns void language plpgsql as $$
declare
  monday constant date := '2024-01-01'; -- from which partitions are counted, in steps of at most 28 days
  ending date := monday + ((now() at time zone 'UTC')::date + 55 - monday) / 28 * 28;
begin
  execute format('alter table %I add constraint %I check (%I < %L) not valid',
                 name, 'before_' || to_char(ending, 'YYYYMMDD'), key, first_id_of_day(ending));
end $$;

select bound_ids('webhook_attempt', 'delivery_id');
