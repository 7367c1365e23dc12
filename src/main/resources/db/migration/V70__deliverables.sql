-- What extensions deliver to buyers of digital products.
alter table digital_product add column deliverable json; -- kind and data of what an extension delivers to each buyer

-- What an extension delivers for an order, by the kind and data that the product had when the order was looked at first.
--   wanted: the extension is asked to deliver; delivered; unwanted: it is asked to revoke; revoked: nothing is to be done
create table deliverable (
  order_id     uuid primary key, -- no foreign key, as in fulfilment
  merchant_id  uuid not null,
  kind         text not null,
  data         json,
  state        text not null default 'wanted' check (state in ('wanted', 'delivered', 'unwanted', 'revoked')),
  asked        boolean not null default false, -- to deliver, since it was revoked: the extension may have delivered
  due_at       timestamptz, -- when it is asked next; null if nothing is to be asked
  leased_until timestamptz, -- until then a node may be waiting for an answer, so that none other asks
  fence        bigint not null default 0, -- of the latest claim: answers of earlier ones are void
  tries        bigint not null default 0, -- in this state
  text         text, -- what the extension answered, for the customer
  url          text,
  constraint deliverable_due check ((due_at is not null) = (state in ('wanted', 'unwanted')))
);
create index deliverable_due on deliverable (kind, due_at) where due_at is not null;

create or replace function product_in_event(l payment_link) returns json language plpgsql volatile as $$
begin
  return (select to_json(shown) from (
    select l.*, p.description, p.max_orders, p.cover_image_id, p.deliverable, product_files(p.id) as files,
           licence_of_product(p.id) as licence
    from digital_product p where p.id = l.id) shown);
end $$;

create or replace function gives_anything(product uuid) returns boolean language sql stable as $$
  select exists (select from product_file f where f.product_id = $1 and f.state = 'ready')
      or exists (select from product_licence k where k.product_id = $1 and k.mode <> 'none')
      or exists (select from digital_product p where p.id = $1 and p.deliverable is not null)
$$;

-- Those who have paid for a product before it had anything to give.
create function fulfil_product_waiting() returns trigger language plpgsql as $$
begin
  update fulfilment set due = true where product_id = new.id and state = 'waiting' and not due;
  return null;
end $$;
create trigger digital_product_fulfil after update of deliverable on digital_product
  for each row when (new.deliverable is not null and old.deliverable is null) execute function fulfil_product_waiting();
