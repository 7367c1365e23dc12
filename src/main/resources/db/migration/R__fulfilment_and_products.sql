-- Digital products as the API and events show them, and the triggers that mark fulfilments as due. The objects are functions because
-- replies, pages and events of several statements have them. The marks are triggers because many statements change an order, a product
-- or its keys, and each must mark the buyers.

-- The files of a product, in the form of the API.
create or replace function product_files(product uuid) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object(
      'name', f.name, 'size', f.size, 'contentType', f.content_type,
      'sha256', encode(f.sha256, 'hex'), 'updatedAt', f.updated_at) order by f.name collate "C"), '[]'::json)
  from product_file f where f.product_id = $1 and f.state = 'ready'
$$;

-- The licence keys of a product: their pattern and their numbers; null if it has no list or pattern, and no key was ever given.
create or replace function licence_of_product(product uuid) returns json language sql stable as $$
  select json_build_object('pattern', l.pattern, 'available', case when l.mode = 'list' then l.available end,
                           'assigned', l.assigned, 'revoked', l.revoked)
  from product_licence l where l.product_id = $1 and (l.mode <> 'none' or l.assigned + l.revoked > 0)
$$;

-- The stock of the link of a product: the stock that the merchant set, or the number of keys in its list if there are fewer.
create or replace function stock_of_product(product uuid, max_orders bigint) returns integer language sql stable as $$
  select least($2, (select total from product_licence where product_id = $1 and mode = 'list'))::integer
$$;

-- A product in the form of events: the row of its link and its own fields.
create or replace function product_in_event(l payment_link) returns json language plpgsql volatile as $$
begin
  return (select to_json(shown) from (
    select l.*, p.description, p.max_orders, p.cover_image_id, p.deliverable, product_files(p.id) as files,
           licence_of_product(p.id) as licence
    from digital_product p where p.id = l.id) shown);
end $$;

-- A licence key in the form of events, without the key.
create or replace function licence_key_in_event(k licence_key) returns json language sql immutable as $$
  select json_build_object('id', k.id, 'product_id', k.product_id, 'hint', k.hint, 'state', k.state, 'order_id', k.order_id,
                           'assigned_at', k.assigned_at, 'revoked_at', k.revoked_at)
$$;

-- What pages need to know of an image; null if it is not in use.
create or replace function image_size(image uuid) returns json language sql stable as $$
  select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'smallWidth', i.small_width)
  from image i where i.id = $1 and i.state = 'ready'
$$;

-- Whether buyers of a product are given anything.
create or replace function gives_anything(product uuid) returns boolean language sql stable as $$
  select exists (select from product_file f where f.product_id = $1 and f.state = 'ready')
      or exists (select from product_licence k where k.product_id = $1 and k.mode <> 'none')
      or exists (select from digital_product p where p.id = $1 and p.deliverable is not null)
$$;

-- Marks the fulfilment of an order as due when the order is paid, and at every later change: refunds, conflicts, cancellations. An
-- order that is cancelled before it was paid has no fulfilment and does not get one.
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

create or replace trigger orders_fulfil_given after insert on orders
  for each row when (new.product_id is not null and new.status <> 'pending') execute function fulfil_order();
create or replace trigger orders_fulfil after update on orders
  for each row when (new.product_id is not null and new.status <> 'pending') execute function fulfil_order();

-- When a file becomes ready: marks the fulfilments of buyers that paid before the product had anything to give.
create or replace function fulfil_waiting() returns trigger language plpgsql as $$
begin
  update fulfilment set due = true where product_id = new.product_id and state = 'waiting' and not due;
  return null;
end $$;

create or replace trigger product_file_fulfil after update of state on product_file
  for each row when (new.state = 'ready') execute function fulfil_waiting();

-- The same buyers, when the product gets something that an extension delivers.
create or replace function fulfil_product_waiting() returns trigger language plpgsql as $$
begin
  update fulfilment set due = true where product_id = new.id and state = 'waiting' and not due;
  return null;
end $$;

create or replace trigger digital_product_fulfil after update of deliverable on digital_product
  for each row when (new.deliverable is not null and old.deliverable is null) execute function fulfil_product_waiting();

-- Orders that have no licence key yet, when there are more keys.
create or replace function fulfil_without_key() returns trigger language plpgsql as $$
begin
  update fulfilment f set due = true
  where f.product_id = new.product_id and f.state <> 'revoked' and not f.due
    and not exists (select from licence_key k where k.order_id = f.order_id);
  return null;
end $$;

create or replace trigger product_licence_fulfil after update on product_licence
  for each row when (new.mode <> 'none' and (new.total > old.total or new.mode <> old.mode)) execute function fulfil_without_key();
