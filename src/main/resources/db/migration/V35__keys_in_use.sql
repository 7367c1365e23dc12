-- The keys that nodes sign tokens and encrypt secrets with, by configuration key. The fingerprint of an
-- encryption key is that at the start of every value it has sealed.
create table key_use (
  name text primary key,
  fingerprint text not null,
  host text not null,
  since timestamptz not null default now()
);

insert into key_use (name, fingerprint, host)
select 'webhooks.secretKeys', encode(substring(secret from 1 for 4), 'hex'), 'an earlier version'
from webhook_endpoint order by id desc limit 1;
