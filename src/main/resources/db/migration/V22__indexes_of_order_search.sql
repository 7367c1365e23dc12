-- The merchant's own ids, and searches of orders by who pays and by payment link. Built while orders are written. The indexes
-- orders_by_email and orders_by_phone have orders of payment links only, and serve the risk rules.
drop index concurrently if exists orders_by_external_id;
create unique index concurrently orders_by_external_id on orders (merchant_id, external_id) where external_id is not null;

drop index concurrently if exists orders_by_any_email;
create index concurrently orders_by_any_email on orders (merchant_id, email_key(customer_email), id)
  where customer_email is not null;

drop index concurrently if exists orders_by_any_phone;
create index concurrently orders_by_any_phone on orders (merchant_id, phone_key(customer_phone), id)
  where customer_phone is not null;

drop index concurrently if exists orders_by_link;
create index concurrently orders_by_link on orders (exactly(payment_link_id), merchant_id, id)
  where payment_link_id is not null;
