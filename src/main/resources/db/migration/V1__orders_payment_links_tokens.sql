-- Every id is a UUIDv7: it carries its row's creation time in milliseconds, so that "newest first" is "id desc" and a
-- period is a range of ids. There is no created_at beside it to disagree with it.

create table merchant (
  id   uuid primary key,
  name text not null,
  mode text not null check (mode in ('test', 'live'))
);

-- Tokens are JWTs; this table knows which exist and which were revoked, not what they look like.
create table token (
  id          uuid primary key,
  merchant_id uuid not null references merchant,
  label       text not null,
  scope       text not null,
  expires_at  timestamptz not null,
  revoked_at  timestamptz
);
create index token_by_merchant on token (merchant_id, id desc);
create index token_by_revocation on token (revoked_at) where revoked_at is not null;

-- The first answer to a creation with an idempotency key, kept until expires_at.
create table idempotency_key (
  merchant_id uuid not null references merchant,
  operation   text not null,
  key         text not null,
  fingerprint text not null, -- SHA-256 of the request, to tell a repetition from another request
  resource_id uuid not null,
  body        text not null, -- as it was answered, byte for byte
  expires_at  timestamptz not null,
  primary key (merchant_id, operation, key)
);
create index idempotency_key_by_expiry on idempotency_key (expires_at);

create table orders (
  id             uuid primary key,
  merchant_id    uuid not null references merchant,
  status         text not null check (status in ('pending', 'paid', 'processing', 'completed', 'cancelled')),
  source         text not null check (source in ('payment_link', 'digital_product', 'landing_page', 'manual')),
  amount_minor   bigint not null check (amount_minor > 0), -- in 10^-exponent of the currency (ISO 4217)
  currency       text not null check (currency ~ '^[A-Z]{3}$'),
  customer_name  text,
  customer_email text,
  customer_phone text,
  suspicious     boolean not null default false,
  metadata       json,
  sequence       integer not null default 1 -- of the latest event of this order
);
create index orders_by_merchant on orders (merchant_id, id desc);

create table payment_link (
  id             uuid primary key,
  merchant_id    uuid not null references merchant,
  title          text not null,
  amount_minor   bigint not null check (amount_minor > 0),
  currency       text not null check (currency ~ '^[A-Z]{3}$'),
  checkout_token text not null unique,
  success_url    text,
  expires_at     timestamptz,
  deactivated    boolean not null default false,
  customer_name  text,
  customer_email text,
  customer_phone text,
  metadata       json,
  sequence       integer not null default 1
);
create index payment_link_by_merchant on payment_link (merchant_id, id desc);

-- What happened, in the statement that made it happen. The payload holds the row as it was then, and the status before.
create table event (
  id          uuid primary key,
  merchant_id uuid not null references merchant,
  type        text not null,
  object_id   uuid not null,
  sequence    integer not null, -- 1, 2, 3 … per object, without gap
  payload     json not null,    -- {"object": <the row>, "previousStatus": <text or null>}
  occurred_at timestamptz not null,
  unique (object_id, sequence)
);
