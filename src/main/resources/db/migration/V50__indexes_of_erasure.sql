-- Links by their customer, and idempotency keys by what was created or changed. Built while both are written.
drop index concurrently if exists payment_link_by_email;
create index concurrently payment_link_by_email on payment_link (merchant_id, email_key(customer_email), id)
  where customer_email is not null;
drop index concurrently if exists payment_link_by_phone;
create index concurrently payment_link_by_phone on payment_link (merchant_id, phone_key(customer_phone), id)
  where customer_phone is not null;
drop index concurrently if exists idempotency_key_by_resource;
create index concurrently idempotency_key_by_resource on idempotency_key (merchant_id, resource_id);
