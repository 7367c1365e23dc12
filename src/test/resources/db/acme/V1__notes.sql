create table ext_acme.note (
  number   bigint generated always as identity primary key,
  merchant text not null,
  text     text not null
);
