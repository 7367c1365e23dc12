-- The third step: events in partitions of four weeks each.
select partition_by_time('event', 'id');

comment on table event is 'What happened, a partition for each four weeks (UTC), kept for events.retention';
