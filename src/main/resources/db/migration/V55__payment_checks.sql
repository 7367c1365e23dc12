-- The provider's own id of a payment that it has started.
alter table payment add column provider_payment_id text;

-- The payments whose provider is asked what became of them, until it says that nothing can any more. An answer about an earlier start
-- (of starts) does not end the questions about a later one.
create table payment_check (
  payment_id uuid primary key references payment,
  provider   text not null,
  due_at     timestamptz not null,
  tries      bigint not null default 0,
  starts     bigint not null default 1,
  expires_at timestamptz not null, -- of the order
  asked_at   timestamptz
);
create index payment_check_due on payment_check (provider, due_at);

-- An order that waits no longer: its payments that have succeeded need no answer, the others are to be ended, now.
create function end_payments() returns trigger language plpgsql as $$
begin
  delete from payment_check c using payment p
  where p.order_id = new.id and p.status = 'succeeded' and c.payment_id = p.id;
  update payment_check c set due_at = '-infinity', tries = 0
  from payment p where p.order_id = new.id and c.payment_id = p.id;
  return null;
end $$;
create trigger payments_end after update of status on orders
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function end_payments();
