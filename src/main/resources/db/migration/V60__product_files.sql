-- Files of digital products. Their bytes are in the object storage; a row is written before the first byte is stored, so that nothing in
-- the storage is without a row.
create table product_file (
  id           uuid primary key,   -- names its object, too
  merchant_id  uuid not null,      -- no foreign key, as in digital_product
  product_id   uuid not null references digital_product,
  name         text not null,
  size         bigint not null check (size > 0),
  state        text not null check (state in ('uploading', 'ready', 'unused')), -- unused: its object is to be removed
  upload_id    text,               -- of the storage; null until it has begun
  etags        text[] not null default '{}', -- of the parts that are stored, in their order
  content_type text,               -- of what it contains; with sha256 not null when it is ready
  sha256       bytea,
  updated_at   timestamptz not null, -- when a part was stored, or the state changed
  constraint product_file_known check (state <> 'ready' or content_type is not null and sha256 is not null)
);
create unique index product_file_uploading on product_file (product_id, name) where state = 'uploading';
create unique index product_file_ready on product_file (product_id, name) where state = 'ready';
create index product_file_to_sweep on product_file (updated_at) where state <> 'ready';

-- The files of a product, as the API shows them.
create function product_files(product uuid) returns json language sql stable as $$
  select coalesce(json_agg(json_build_object(
      'name', f.name, 'size', f.size, 'contentType', f.content_type,
      'sha256', encode(f.sha256, 'hex'), 'updatedAt', f.updated_at) order by f.name collate "C"), '[]'::json)
  from product_file f where f.product_id = $1 and f.state = 'ready'
$$;

create or replace function product_in_event(l payment_link) returns json language plpgsql volatile as $$
begin
  return (select to_json(shown) from (
    select l.*, p.description, product_files(p.id) as files from digital_product p where p.id = l.id) shown);
end $$;
