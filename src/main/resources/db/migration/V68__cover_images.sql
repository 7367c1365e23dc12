-- The image of a product. A migration of its own, so that it locks no other table.
alter table digital_product add column cover_image_id uuid;

create or replace function product_in_event(l payment_link) returns json language plpgsql volatile as $$
begin
  return (select to_json(shown) from (
    select l.*, p.description, p.max_orders, p.cover_image_id, product_files(p.id) as files,
           licence_of_product(p.id) as licence
    from digital_product p where p.id = l.id) shown);
end $$;
