-- The risk rules count by the indexes of the search, orders_by_any_email and orders_by_any_phone. Dropped while orders are written.
drop index concurrently if exists orders_by_email;
drop index concurrently if exists orders_by_phone;
