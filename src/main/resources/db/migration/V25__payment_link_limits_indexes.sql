-- Orders of a link by the places that they take, with what they received; and links whose exhaustion no event has said yet. Built while orders are written.
drop index concurrently if exists orders_by_place_of_link;
create index concurrently orders_by_place_of_link on orders (payment_link_id, status) include (received_minor, amount_minor)
  where payment_link_id is not null and status <> 'cancelled';
drop index concurrently if exists payment_link_to_announce;
create index concurrently payment_link_to_announce on payment_link (id) where exhausted <> exhausted_announced;
