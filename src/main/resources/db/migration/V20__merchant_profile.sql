-- What customers see of a merchant: the fields of MerchantProfile that are set, and the file of its logo, which profile.logo names.
alter table merchant
  add column profile jsonb   not null default '{}',
  add column logo    bytea,
  add column version integer not null default 1, -- counts changes: a change names the version that it has read
  add constraint merchant_logo check ((profile->>'logo' is null) = (logo is null) and octet_length(logo) <= 65536);
alter table merchant alter column logo set storage external; -- outside the row, and not compressed again
create index merchant_by_logo on merchant ((profile->>'logo')) where profile->>'logo' is not null;
