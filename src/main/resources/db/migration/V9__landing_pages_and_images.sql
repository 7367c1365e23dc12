-- Landing pages with their offers and views, and images of products and pages.

create table landing_site (
  merchant_id uuid primary key,
  slug        text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,39}$')
);
comment on table landing_site is 'The first part of the addresses of a merchant''s landing pages, /l/<slug>/…';

create table landing_page (
  id            uuid primary key,
  merchant_id   uuid not null,
  slug          text not null,
  draft         json not null,
  published     json, -- null while nothing is published
  published_at  timestamptz,
  preview_token text not null unique,
  sequence      bigint not null default 1, -- of the latest event of this page
  updated_at    timestamptz,               -- null until the first change
  deleted_at    timestamptz,
  images        text[] not null default '{}' -- ids of images in draft and published, img_…, for the deletion of an image
);
comment on table landing_page is 'Landing pages, each with a draft that is changed and a copy that is published';
create unique index landing_page_by_slug on landing_page (merchant_id, slug) where deleted_at is null;
create index landing_page_by_merchant on landing_page (merchant_id, id desc) where deleted_at is null;

create table landing_offer (
  link_id uuid primary key references payment_link, -- only the landing page shows this link
  page_id uuid not null references landing_page,
  name    text not null, -- the id of the offer, unique within the page
  unique (page_id, name)
);
comment on table landing_offer is 'Offers of landing pages with their own amount and payment link';

create table landing_page_views (
  page_id uuid not null references landing_page,
  day     date not null, -- in UTC
  views   bigint not null,
  primary key (page_id, day)
);
comment on table landing_page_views is 'How often a landing page was shown on a day';

-- The pictures are in the object storage. A row is written before the first picture is stored, so that each stored object has a row.
create table image (
  id                 uuid primary key, -- also the name of its objects
  merchant_id        uuid not null,
  digest             bytea not null,   -- SHA-256 of the uploaded file; the same file is the same image
  state              text not null check (state in ('storing', 'ready', 'unused')), -- unused: a sweep removes its objects
  content_type       text not null,
  width              integer not null,
  height             integer not null,
  size               integer not null,
  small_content_type text, -- of the smaller picture; null if absent
  small_width        integer,
  small_height       integer,
  small_size         integer,
  updated_at         timestamptz not null -- when the state changed
);
comment on table image is 'Images of products and landing pages';
create unique index image_by_digest on image (merchant_id, digest) where state = 'ready';
create index image_by_merchant on image (merchant_id, id desc) where state = 'ready';
create index image_to_sweep on image (updated_at) where state <> 'ready';
