-- What keeps a pending order from being cancelled by its payer or by time. Both are volatile, to see what was committed while their
-- caller waited for the lock of the order.

-- Whether money has arrived for an order, also in another currency than its own.
create function has_money(order_id uuid) returns boolean language sql volatile as $$
  select exists (
    select from payment p join settlement s on s.payment_id = p.id where p.order_id = $1 and s.outcome = 'succeeded')
$$;

-- Whether an order waits longer than an age, because of the payment methods that were chosen for it. Methods: those that wait longer
-- than the age, or, if the methods that are not configured do, those that do not.
create function waits_longer(order_id uuid, methods text[], others_longer boolean) returns boolean language sql volatile as $$
  select exists (select from payment p where p.order_id = $1 and (p.provider = any ($2)) <> $3)
      or ($3 and not exists (select from payment p where p.order_id = $1))
$$;
