-- Tokens of the operator's own programs. They belong to no merchant; of each only the SHA-256 is stored.
create table operator_token (
  id         uuid primary key,
  label      text not null,
  scope      text not null,
  hash       bytea not null unique,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
