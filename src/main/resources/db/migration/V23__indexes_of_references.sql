-- Searches of orders by references of their payments, and by metadata. Built while payments are written.
drop index concurrently if exists payment_by_customer_reference;
create index concurrently payment_by_customer_reference on payment (merchant_id, reference_key(customer_reference), order_id)
  where customer_reference is not null;

drop index concurrently if exists payment_by_provider_reference;
create index concurrently payment_by_provider_reference on payment (merchant_id, reference_key(provider_reference), order_id)
  where provider_reference is not null;

-- The stored reference begins with the merchant.
drop index concurrently if exists settlement_by_reference;
create index concurrently settlement_by_reference on settlement (reference_key(reference), payment_id);

-- The terms of orders from before V17, in short transactions that lock no order.
do $$
declare
  last_id uuid := '00000000-0000-0000-0000-000000000000';
  next_id uuid;
begin
  loop
    select id into next_id from (select id from orders where id > last_id order by id limit 5000) batch order by id desc limit 1;
    exit when next_id is null;
    insert into order_term (merchant_id, term, order_id)
    select o.merchant_id, t, o.id from orders o cross join lateral metadata_terms(o.metadata) t
    where o.id > last_id and o.id <= next_id and o.metadata is not null
    on conflict do nothing;
    commit;
    last_id := next_id;
  end loop;
end $$;
