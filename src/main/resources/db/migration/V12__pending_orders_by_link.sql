-- Counts the pending orders of a link, up to its limit. Built while orders are written.
drop index concurrently if exists orders_pending_by_link;
create index concurrently orders_pending_by_link on orders (payment_link_id)
  where status = 'pending' and payment_link_id is not null;
