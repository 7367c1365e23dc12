-- The people of merchants who use the console, how they sign in, and their sessions. Secrets are stored as SHA-256 digests.

create table staff (
  id          text primary key,      -- staff_…
  merchant_id text not null,         -- mer_…
  name        text not null,
  role        text not null check (role in ('viewer', 'cashier', 'manager', 'developer', 'owner')),
  subject     text,                  -- who the person is elsewhere: "oidc <issuer> <sub>" or "platform <id>"; null for passkeys alone
  created_at  timestamptz not null default now(),
  email       text,                  -- confirmed; A to Z in lower case; null for no links by e-mail
  created_by  text,                  -- staff_…; null for an operator, a platform or OpenID Connect
  removed_at  timestamptz
);
comment on table staff is 'People of a merchant who use the console';
create index staff_by_merchant on staff (merchant_id, id);
create index staff_by_email on staff (email) where email is not null and removed_at is null;
create unique index staff_by_subject on staff (merchant_id, subject) where subject is not null and removed_at is null;

create table passkey (
  id         text primary key,       -- credential id, base64url
  staff_id   text not null references staff,
  public_key text not null,          -- COSE_Key (RFC 9052), base64url
  sign_count bigint not null,
  aaguid     text not null,          -- model of the authenticator
  label      text not null,
  created_at timestamptz not null default now(),
  used_at    timestamptz
);
comment on table passkey is 'Public keys by which people sign in (WebAuthn)';
create index passkey_by_staff on passkey (staff_id);

create table single_use_link (
  digest     bytea primary key,      -- of the secret in the link
  staff_id   text not null references staff,
  purpose    text not null check (purpose in ('invitation', 'sign_in', 'mail', 'mail_address')),
  expires_at timestamptz not null,
  scopes     text,                   -- what the session may do at most, with blanks between; null for all of the role
  token_id   text,                   -- tok_…, the token that asked for the link; the session ends with it
  return_url text,                   -- where the console leads back to
  email      text                    -- of 'mail', which signs in while it is the person's; of 'mail_address', to be confirmed
);
comment on table single_use_link is 'Invitations and links that sign somebody in; a used one is deleted';
create index single_use_link_by_staff on single_use_link (staff_id);
create index single_use_link_by_email on single_use_link (email) where email is not null;

create table session (
  id          text primary key,      -- sess_…
  digest      bytea not null unique, -- of the cookie
  staff_id    text not null references staff,
  merchant_id text not null,
  created_at  timestamptz not null default now(),
  seen_at     timestamptz not null default now(),
  ends_at     timestamptz not null,
  verified_at timestamptz,           -- when the person last proved who they are; null for never in this session
  scopes      text,                  -- as in single_use_link
  token_id    text,
  return_url  text,
  address     text,
  agent       text not null
);
comment on table session is 'Browsers in which people are signed in';
create index session_by_staff on session (staff_id, created_at);
create index session_by_end on session (ends_at);

create table staff_change (
  id          bigint generated always as identity primary key,
  merchant_id text not null,
  at          timestamptz not null default now(),
  kind        text not null,
  staff_id    text not null references staff,
  name        text not null,         -- of the person, as it was
  actor       text not null,         -- type of the actor: staff, token, operator, extension
  actor_id    text,
  actor_name  text,
  detail      text                   -- the new role, the name of a passkey
);
comment on table staff_change is 'Changes of the staff of merchants, kept for a year';
create index staff_change_by_merchant on staff_change (merchant_id, id desc);
create index staff_change_by_time on staff_change (at);

create table used_challenge (
  challenge  text primary key,
  expires_at timestamptz not null
);
comment on table used_challenge is 'Challenges of WebAuthn that were answered, until they expire: an answer counts once';

create table console_key (
  id    integer primary key check (id = 1),
  value bytea not null
);
comment on table console_key is 'The key that signs challenges and state, of all nodes';
insert into console_key (id, value)
select 1, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
