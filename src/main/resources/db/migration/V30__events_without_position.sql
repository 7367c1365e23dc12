-- Events without a position, by the transaction that wrote them. Built while events are written.
drop index concurrently if exists event_unplaced;
create index concurrently event_unplaced on event (xact nulls first, id) where position is null;
drop index concurrently if exists event_without_position;
