-- What buyers of digital products are given. A row is written with the order that is paid, in its transaction, so nothing is given before the
-- money is committed, and nothing is lost after. due: something has changed, and a node has to compare what the buyer has with what the
-- order entitles to.
create table fulfilment (
  order_id     uuid primary key, -- no foreign key: it would lock the order once more
  merchant_id  uuid not null,
  product_id   uuid not null,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'revoked')),
  due          boolean not null default true,
  delivered_at timestamptz, -- the last time
  revoked_at   timestamptz  -- not null when it is revoked
);
create index fulfilment_due on fulfilment (order_id) where due;
create index fulfilment_by_product on fulfilment (product_id);

-- How many bytes of a file were sent to the buyer of an order.
create table download (
  order_id    uuid not null,
  merchant_id uuid not null,
  file_id     uuid not null,
  bytes       bigint not null check (bytes >= 0),
  primary key (order_id, file_id)
);

-- Whether buyers of a product are given anything.
create function gives_anything(product uuid) returns boolean language sql stable as $$
  select exists (select from product_file f where f.product_id = $1 and f.state = 'ready')
$$;

-- Orders that are paid, and whatever happens to them then: refunds, conflicts, cancellations.
create function fulfil_order() returns trigger language plpgsql as $$
begin
  insert into fulfilment as f (order_id, merchant_id, product_id) values (new.id, new.merchant_id, new.product_id)
  on conflict (order_id) do update set due = true where not f.due;
  return null;
end $$;
create trigger orders_fulfil_given after insert on orders
  for each row when (new.product_id is not null and new.status <> 'pending') execute function fulfil_order();
create trigger orders_fulfil after update on orders
  for each row when (new.product_id is not null and new.status <> 'pending') execute function fulfil_order();

-- Those who have paid for a product before it had anything to give.
create function fulfil_waiting() returns trigger language plpgsql as $$
begin
  update fulfilment set due = true where product_id = new.product_id and state = 'waiting' and not due;
  return null;
end $$;
create trigger product_file_fulfil after update of state on product_file
  for each row when (new.state = 'ready') execute function fulfil_waiting();

insert into fulfilment (order_id, merchant_id, product_id)
select o.id, o.merchant_id, o.product_id
from digital_product p join orders o on o.payment_link_id = p.id
where o.product_id is not null and o.status in ('paid', 'processing', 'completed');
