-- The product that an order is for. A migration of its own, so that it locks no other table. What a product costs may be nothing.
alter table orders
  add column product_id uuid,
  -- squawk-ignore ban-drop-constraint
  drop constraint orders_amount_minor_check,
  add constraint orders_amount check (amount_minor > 0 or amount_minor = 0 and product_id is not null) not valid;
