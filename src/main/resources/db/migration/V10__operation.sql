-- What nodes and the operator need to know of each other.

create table lease (
  work       text        primary key,
  holder     uuid        not null,
  fence      bigint      not null default 1, -- increases with each change of the holder
  expires_at timestamptz not null            -- by the clock of the database; any node may take the lease afterwards
) with (fillfactor = 50); -- leaves room on each page, so that a renewal changes no index
comment on table lease is 'Work that only one node does at a time, and the node that does it';

create table quarantine (
  only_one boolean     primary key default true check (only_one),
  since    timestamptz not null default now()
);
comment on table quarantine is
  'While it has its only row, no node cancels, expires, removes, sends or refunds anything by itself';

create table key_use (
  name        text        primary key, -- the configuration key
  fingerprint text        not null,    -- an encryption key has its fingerprint at the start of each value that it encrypted
  host        text        not null,
  since       timestamptz not null default now()
);
comment on table key_use is 'The keys with which nodes sign tokens and encrypt secrets';
