-- Images of products and pages. Their pictures are in the object storage; a row is written before the first one is stored, so that nothing
-- in the storage is without a row.
create table image (
  id                 uuid primary key, -- names its objects, too
  merchant_id        uuid not null,    -- no foreign key, as in digital_product
  digest             bytea not null,   -- SHA-256 of the uploaded file: the same file is the same image
  state              text not null check (state in ('storing', 'ready', 'unused')), -- unused: its objects are to be removed
  content_type       text not null,
  width              integer not null,
  height             integer not null,
  size               integer not null,
  small_content_type text, -- of the smaller picture; null if there is none
  small_width        integer,
  small_height       integer,
  small_size         integer,
  updated_at         timestamptz not null -- when the state changed
);
create unique index image_by_digest on image (merchant_id, digest) where state = 'ready';
create index image_by_merchant on image (merchant_id, id desc) where state = 'ready';
create index image_to_sweep on image (updated_at) where state <> 'ready';

-- What pages need to know of an image; null if it is not in use.
create function image_size(image uuid) returns json language sql stable as $$
  select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'smallWidth', i.small_width)
  from image i where i.id = $1 and i.state = 'ready'
$$;
