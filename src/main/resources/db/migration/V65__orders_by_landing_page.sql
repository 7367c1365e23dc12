-- Orders of a landing page, for searches and figures. Built while orders are written.
drop index concurrently if exists orders_by_landing_page;
create index concurrently orders_by_landing_page on orders (exactly(landing_page_id), merchant_id, id)
  where landing_page_id is not null;
