-- The figures of a landing page are read from the index alone. Built while orders are written.
drop index concurrently if exists orders_of_landing_page;
create index concurrently orders_of_landing_page on orders (exactly(landing_page_id), merchant_id, id)
  include (landing_page_id, status, currency, amount_minor, received_minor, refunded_minor)
  where landing_page_id is not null;
drop index concurrently if exists orders_by_landing_page;
