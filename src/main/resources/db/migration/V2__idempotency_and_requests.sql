-- Answers that are repeated for the same idempotency key, and requests that merchants can look up.

-- No foreign key refers to the merchant, here and in other tables that get many rows. A foreign key would lock the row of
-- the merchant, and the transactions of a busy merchant would contend for it. The merchant always exists: its id comes from a
-- token or a payment link, and the triggers of the table merchant refuse to remove a merchant.
create table idempotency_key (
  merchant_id uuid not null,
  operation   text not null,
  key         text not null,
  fingerprint text not null, -- SHA-256 of the request, to tell a repetition from another request
  resource_id uuid not null, -- what was created or changed
  body        text not null, -- the answer, byte for byte
  expires_at  timestamptz not null,
  primary key (merchant_id, operation, key)
);
comment on table idempotency_key is 'The first answer to each request with an idempotency key, kept until it expires';
create index idempotency_key_by_expiry on idempotency_key (expires_at);
-- For the erasure of a customer.
create index idempotency_key_by_resource on idempotency_key (merchant_id, resource_id);

-- There is no default partition: the writer of requests creates the partition of a day before it writes the first request of it.
create table api_request (
  id              uuid     not null, -- X-Request-Id; carries the time of arrival
  merchant_id     uuid     not null,
  actor_type      text     not null, -- token or staff
  actor_id        text     not null, -- tok_… or staff_…
  actor_label     text     not null, -- label of the token or name of the person at that time
  method          text     not null,
  path            text     not null, -- without query; the name of a path parameter replaces a value that is no id
  operation_id    text     not null, -- operationId of the contract
  status          smallint not null, -- HTTP status; 499 if the connection was closed before the answer
  code            text,              -- code of the error
  message         text,              -- message of the error, without names that the client chose
  details         text,              -- details of the error, JSON
  address         text,              -- address of the client
  idempotency_key text,
  duration_ms     integer  not null,
  body            text,              -- fields of a failed change, JSON, without personal data and secrets
  primary key (merchant_id, id)
) partition by range (id);
comment on table api_request is 'Failed and changing requests of merchants, a partition for each day (UTC), kept for 30 days';
