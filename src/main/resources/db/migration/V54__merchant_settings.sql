-- What an extension has to know of a merchant, as its key at a payment service. A secret is sealed.
create table merchant_setting (
  merchant_id uuid not null references merchant,
  extension   text not null,
  key         text not null,
  value       text,
  sealed      bytea,
  primary key (merchant_id, extension, key),
  check ((value is null) <> (sealed is null))
);
