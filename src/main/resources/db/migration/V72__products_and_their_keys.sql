-- Licence keys of a product by their state, for lists and for the next one to give; products that were deleted, for the sweep of their files.
-- Built while both are written.
drop index concurrently if exists licence_key_by_state;
create index concurrently licence_key_by_state on licence_key (exactly(state), product_id, id);
drop index concurrently if exists licence_key_available;
drop index concurrently if exists digital_product_deleted;
create index concurrently digital_product_deleted on digital_product (deleted_at) where deleted_at is not null;

-- As before, but an order that is cancelled before it was paid, as most are that nobody pays, is none to look at.
create or replace function fulfil_order() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' then
    update fulfilment set due = true where order_id = new.id and not due;
  else
    insert into fulfilment as f (order_id, merchant_id, product_id) values (new.id, new.merchant_id, new.product_id)
    on conflict (order_id) do update set due = true where not f.due;
  end if;
  return null;
end $$;
