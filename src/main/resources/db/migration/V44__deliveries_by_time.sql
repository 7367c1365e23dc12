-- The third step: finished deliveries and attempts in partitions of a day each, by the id of the delivery. Attempts before deliveries, as
-- statements lock them that record outcomes.
select partition_by_time('webhook_attempt', 'delivery_id');
select partition_by_time('webhook_delivery_done', 'id');
-- V42 created it for V43 and this migration alone.
-- squawk-ignore ban-drop-function
drop function partition_by_time;

comment on table webhook_attempt is 'Attempts of deliveries, a partition for each day (UTC), kept for webhooks.retention and longer';
comment on table webhook_delivery_done is 'Finished deliveries, a partition for each day (UTC), kept for webhooks.retention and longer';

-- Rows are deleted one by one in the default partitions only. New partitions are made like those, without these indexes.
-- Both partitions are empty, and were created in this transaction.
-- squawk-ignore require-concurrent-index-deletion
drop index webhook_attempt_default_started_at_idx;
-- squawk-ignore require-concurrent-index-deletion
drop index webhook_delivery_done_default_finished_at_idx;
