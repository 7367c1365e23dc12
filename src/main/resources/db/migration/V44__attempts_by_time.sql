-- The third step: attempts in partitions of a day each, by the id of the delivery. In a transaction of its own: statements lock this table
-- and webhook_delivery_done in different orders.
select partition_by_time('webhook_attempt', 'delivery_id');

comment on table webhook_attempt is 'Attempts of deliveries, a partition for each day (UTC), kept for webhooks.retention and longer';

-- Rows are deleted one by one in the default partition only. New partitions are made like that, without this index.
-- The partition is empty, and was created in this transaction.
-- squawk-ignore require-concurrent-index-deletion
drop index webhook_attempt_default_started_at_idx;
