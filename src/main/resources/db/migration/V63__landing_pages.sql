-- Landing pages: a draft that is changed, and what of it is published.

-- The first part of the addresses of a merchant's pages, /l/<slug>/…
create table landing_site (
  merchant_id uuid primary key,
  slug        text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{1,39}$')
);

create table landing_page (
  id            uuid primary key,
  merchant_id   uuid not null,
  slug          text not null,
  draft         json not null,
  published     json, -- null while nothing is published
  published_at  timestamptz,
  preview_token text not null unique,
  sequence      bigint not null default 1,
  updated_at    timestamptz,
  deleted_at    timestamptz
);
create unique index landing_page_by_slug on landing_page (merchant_id, slug) where deleted_at is null;
create index landing_page_by_merchant on landing_page (merchant_id, id desc) where deleted_at is null;

-- The offers of pages with an amount of their own; each is sold through a link that nothing else shows.
create table landing_offer (
  link_id uuid primary key references payment_link,
  page_id uuid not null references landing_page,
  name    text not null, -- the id of the offer, unique within the page
  unique (page_id, name)
);
