-- The landing page that an order was made through, and the campaign that led to it. A migration of its own, so that it locks no other table.
alter table orders
  add column landing_page_id uuid,
  add column attribution     json;
