-- Pending orders of a link are counted by orders_by_place_of_link. Dropped while orders are written.
drop index concurrently if exists orders_pending_by_link;
