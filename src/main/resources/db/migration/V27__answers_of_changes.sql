-- What the answer to a change of an order or a payment link shows of other tables. Volatile, to see what was committed while the change
-- waited for the lock of its order or link; a subquery of the change itself would show it as before the wait.
create function current_payments_of_order(of_order uuid) returns setof payment language plpgsql volatile rows 2 as $$
begin
  return query select * from payment p where p.order_id = of_order;
end $$;

create function current_settlements_of_payment(of_payment uuid) returns setof settlement language plpgsql volatile rows 2 as $$
begin
  return query select * from settlement s where s.payment_id = of_payment;
end $$;

create function current_payments_of_link(link uuid) returns bigint[] language plpgsql volatile as $$
begin
  return payments_of_link(link);
end $$;
