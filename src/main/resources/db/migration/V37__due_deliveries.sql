-- Deliveries by their due time: what has become due since the last look. Deliveries in flight with the end of their
-- lease, in place of the index without it, whose entries of ended leases were all read. Built while deliveries are written.
drop index concurrently if exists webhook_delivery_by_due;
create index concurrently webhook_delivery_by_due on webhook_delivery (due_at, endpoint_id);
drop index concurrently if exists webhook_delivery_in_flight;
create index concurrently webhook_delivery_in_flight on webhook_delivery (endpoint_id, due_at) where lease is not null;
drop index concurrently if exists webhook_delivery_leased;
