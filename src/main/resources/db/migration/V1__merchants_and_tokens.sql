-- Merchants, their settings, and the tokens with which they and the operator call the API.
--
-- In all tables an id is a UUIDv7. It carries the creation time of its row in milliseconds, so "newest first" is "id desc", a
-- period is a range of ids, and no table needs a column created_at.
-- Functions that an index or a statement of a V file calls are in the V file that first needs them. All other functions and all triggers are in
-- the files R__*.sql, which run after the last V file.

-- Triggers in R__payments_and_links: merchant_stays and merchants_stay refuse to remove a merchant or to change its id.
create table merchant (
  id           uuid primary key,
  name         text not null,
  mode         text not null check (mode in ('test', 'live')),
  providers    text[] not null default '{}',   -- the payment methods, in the order in which customers see them
  instructions text,                           -- how to pay by bank transfer
  notify_email text,                           -- where messages to the merchant go; no messages if null
  messages     jsonb not null default '{}',    -- which are sent, by kind: what differs from the default, {"receipt": "off"}
  profile      jsonb not null default '{}',    -- what customers see: the fields of MerchantProfile that are set
  logo         bytea,                          -- the file that profile.logo names
  version      integer not null default 1,     -- counts changes; a change names the version that it has read
  updated_at   timestamptz,                    -- null if never changed
  pending       json,                          -- what changes later: {"bankAccount": {"value"}, "instructions": {"value"}, "notifyEmail": {"value"}}
  pending_until timestamptz,                   -- when pending and the pending settings take effect
  clock_ahead   bigint not null default 0,     -- how far the sandbox clock of a test merchant is ahead of the time of the nodes, in seconds
  clock_applied bigint not null default 0,     -- how far the times of rows that wait were brought nearer for it, in seconds
  clock_target  bigint,                        -- how far it will be ahead; null while it does not move
  clock_stops   bigint,                        -- how many stops it can still make before its target
  clock_moved_at timestamptz,                  -- when clock_ahead or clock_applied last changed, in the time of the nodes
  constraint merchant_sandbox check (mode = 'test' or not 'sandbox' = any (providers)),
  creation_key  text unique,                   -- of the request that created the merchant, if it had one
  creation_name text,                          -- the name in that request; the merchant may have another one since
  constraint merchant_clock check (mode = 'test' or clock_ahead = 0 and clock_target is null),
  constraint merchant_pending check ((pending is null) = (pending_until is null)),
  constraint merchant_logo check ((profile->>'logo' is null) = (logo is null) and octet_length(logo) <= 65536)
);
comment on table merchant is 'Merchants, each in test mode or in live mode; a merchant is never removed';
-- A logo is stored outside the row. It is an image and would not get smaller by compression.
alter table merchant alter column logo set storage external;
create index merchant_by_logo on merchant ((profile->>'logo')) where profile->>'logo' is not null;
create index merchant_by_clock on merchant (id) where clock_ahead > 0 or clock_target is not null;
create index merchant_by_pending on merchant (pending_until) where pending_until is not null;

create table merchant_setting (
  merchant_id uuid not null references merchant,
  extension   text not null,
  key         text not null,
  value       text,
  sealed      bytea, -- the encrypted value of a secret
  pending     boolean not null default false, -- takes effect at merchant.pending_until; without a value it removes the setting
  primary key (merchant_id, extension, key, pending),
  check (value is null or sealed is null),
  check (pending or value is not null or sealed is not null)
);
comment on table merchant_setting is 'What an extension has to know of a merchant, for example its key at a payment service';

-- Events store rows of this table as JSON, with the keys in the order of the columns.
create table token (
  id               uuid primary key,
  merchant_id      uuid not null references merchant,
  label            text not null,
  scope            text not null,
  expires_at       timestamptz not null,
  revoked_at       timestamptz,                   -- may be in the future: a token that was rotated works until then
  last_used_at     timestamptz,                   -- each node writes it at most once a minute
  replaced_by      uuid,                          -- the token that rotation created
  expiry_announced boolean not null default false, -- whether the event token.expiring is written
  parent_id        uuid                           -- the token that opened the session in which it was created; revoked with that
);
comment on table token is 'Tokens of merchants; a token itself is a signed JWT and is not stored';
create index token_by_merchant on token (merchant_id, id desc);
create index token_by_parent on token (parent_id) where parent_id is not null;
create index token_by_revocation on token (revoked_at) where revoked_at is not null;
create index token_to_announce on token (expires_at) where revoked_at is null and not expiry_announced;

create table operator_token (
  id         uuid primary key,
  label      text not null,
  scope      text not null,
  hash       bytea not null unique, -- SHA-256 of the token, which is not stored
  expires_at timestamptz not null,
  revoked_at timestamptz
);
comment on table operator_token is 'Tokens of the operator''s own programs, which belong to no merchant';
