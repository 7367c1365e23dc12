-- The third step: finished deliveries in partitions of a day each.
select partition_by_time('webhook_delivery_done', 'id');
-- V42 created it for V43, V44 and this migration alone.
-- squawk-ignore ban-drop-function
drop function partition_by_time;

comment on table webhook_delivery_done is 'Finished deliveries, a partition for each day (UTC), kept for webhooks.retention and longer';

-- As in V44.
-- squawk-ignore require-concurrent-index-deletion
drop index webhook_delivery_done_default_finished_at_idx;
