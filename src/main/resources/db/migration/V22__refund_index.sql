-- Refunds that are due, by the provider that is asked: a node asks only the providers that run on it.
create index refund_by_provider on refund (provider, due_at) where status = 'pending';
drop index refund_by_time;

-- What is created does not lock the row of its merchant, which is never removed (V8).
alter table refund drop constraint refund_merchant_id_fkey;
