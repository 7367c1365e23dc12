-- Digital products, and what their buyers are given: files, licence keys, and what extensions deliver.

-- A product is sold through a payment link with the same id. The link has its title, amount, stock, period of sale and required
-- fields, so that all rules for orders of links hold for orders of products.
-- Trigger in R__fulfilment_and_products: digital_product_fulfil marks fulfilments as due when a product without a deliverable gets one.
create table digital_product (
  id             uuid primary key references payment_link,
  merchant_id    uuid not null,
  description    text,
  max_orders     bigint, -- the stock that the merchant set; the stock of the link is smaller if there are fewer licence keys
  cover_image_id uuid,
  deliverable    json,   -- kind and data of what an extension delivers to each buyer
  deleted_at     timestamptz
);
comment on table digital_product is 'Digital products, each with a payment link of the same id';
create index digital_product_by_merchant on digital_product (merchant_id, id desc) where deleted_at is null;
-- For the sweep that removes the files of deleted products.
create index digital_product_deleted on digital_product (deleted_at) where deleted_at is not null;

-- The bytes are in the object storage. A row is written before the first byte is stored, so that each stored object has a row.
-- Trigger in R__fulfilment_and_products: product_file_fulfil marks fulfilments as due when a file becomes ready.
create table product_file (
  id           uuid primary key,   -- also the name of its object
  merchant_id  uuid not null,
  product_id   uuid not null references digital_product,
  name         text not null,
  size         bigint not null check (size > 0),
  state        text not null check (state in ('uploading', 'ready', 'unused')), -- unused: a sweep removes its object
  upload_id    text,               -- given by the storage; null until the upload has started
  etags        text[] not null default '{}', -- of the stored parts, in their order
  content_type text,               -- of the content; a ready file has content_type and sha256
  sha256       bytea,
  updated_at   timestamptz not null, -- when a part was stored or the state changed
  constraint product_file_known check (state <> 'ready' or content_type is not null and sha256 is not null)
);
comment on table product_file is 'Files of digital products';
create unique index product_file_uploading on product_file (product_id, name) where state = 'uploading';
create unique index product_file_ready on product_file (product_id, name) where state = 'ready';
-- Before an upload starts, the files of its merchant are summed.
create index product_file_of_merchant on product_file (merchant_id);
create index product_file_to_sweep on product_file (updated_at) where state <> 'ready';

-- Trigger in R__fulfilment_and_products: product_licence_fulfil marks fulfilments without a key as due when there are new keys.
create table product_licence (
  product_id  uuid primary key references digital_product,
  merchant_id uuid not null,
  mode        text not null default 'none' check (mode in ('none', 'list', 'pattern')),
  pattern     text check ((pattern is not null) = (mode = 'pattern')),
  pepper      bytea not null, -- encrypted; part of each digest, so that nobody can find keys by trying digests
  total       bigint not null default 0, -- keys of the list, without keys that were revoked before they were assigned
  available   bigint not null default 0 check (available >= 0),
  assigned    bigint not null default 0 check (assigned >= 0),
  revoked     bigint not null default 0 check (revoked >= 0)
);
comment on table product_licence is 'Where the licence keys of a product come from (a list or a pattern), and how many there are';

create table licence_key (
  id          uuid primary key,
  merchant_id uuid not null,
  product_id  uuid not null references product_licence,
  digest      bytea not null,
  sealed      bytea not null, -- the encrypted key
  hint        text not null,  -- the last characters of the key
  state       text not null default 'available' check (state in ('available', 'assigned', 'revoked')),
  order_id    uuid,
  assigned_at timestamptz,
  revoked_at  timestamptz,
  of_order    boolean,        -- of a revoked key: true if it was revoked with its order, false if by the merchant
  sequence    bigint not null default 0, -- of the latest event of this key
  unique (product_id, digest)
);
comment on table licence_key is 'Licence keys of products; each order gets one';
create unique index licence_key_of_order on licence_key (order_id) where order_id is not null;
create index licence_key_by_product on licence_key (product_id, id desc);
-- For lists by state, and for the next key to assign.
create index licence_key_by_state on licence_key (exactly(state), product_id, id);
-- Finds keys by the fingerprint of the encryption key, which is at the start of each encrypted value.
create index licence_key_sealed_by on licence_key (substring(sealed from 1 for 4));

-- Triggers write a row in the transaction in which an order is paid. So nothing is given before the money is committed, and nothing
-- is lost afterwards.
create table fulfilment (
  order_id     uuid primary key, -- no foreign key: it would lock the order once more
  merchant_id  uuid not null,
  product_id   uuid not null,
  state        text not null default 'waiting' check (state in ('waiting', 'delivered', 'revoked')),
  due          boolean not null default true, -- whether a node has to compare what the buyer has with what the order entitles to
  delivered_at timestamptz, -- the last time
  revoked_at   timestamptz  -- not null in the state revoked
);
comment on table fulfilment is 'What the buyer of a digital product has been given, by order';
create index fulfilment_due on fulfilment (order_id) where due;
create index fulfilment_by_product on fulfilment (product_id);

create table download (
  order_id    uuid not null,
  merchant_id uuid not null,
  file_id     uuid not null,
  bytes       bigint not null check (bytes >= 0),
  primary key (order_id, file_id)
);
comment on table download is 'How many bytes of a file were sent to the buyer of an order';

-- States: wanted, the extension is asked to deliver; delivered; unwanted, the extension is asked to revoke; revoked, nothing is to do.
create table deliverable (
  order_id     uuid primary key, -- no foreign key: it would lock the order once more
  merchant_id  uuid not null,
  kind         text not null,    -- kind and data are copies of what the product had when a node first looked at the order
  data         json,
  state        text not null default 'wanted' check (state in ('wanted', 'delivered', 'unwanted', 'revoked')),
  asked        boolean not null default false, -- to deliver, since it was revoked: the extension may have delivered
  due_at       timestamptz,      -- when the extension is asked next; null if it is not asked
  leased_until timestamptz,      -- a node may be waiting for an answer until then, so no other node asks
  fence        bigint not null default 0, -- of the latest claim; answers to earlier claims are void
  tries        bigint not null default 0, -- in this state
  text         text,             -- what the extension answered, for the customer
  url          text,
  constraint deliverable_due check ((due_at is not null) = (state in ('wanted', 'unwanted')))
);
comment on table deliverable is 'What an extension delivers for an order';
create index deliverable_due on deliverable (kind, due_at) where due_at is not null;
