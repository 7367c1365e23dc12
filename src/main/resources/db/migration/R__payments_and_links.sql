-- The triggers that keep merchants, payments and refunds of orders, and what payment links have received.
--
-- Functions that only read are volatile where they must see what was committed while their caller waited for a lock, or what their
-- caller has written. A subquery of the caller shows the state before.

-- Merchants

-- Most tables refer to merchants without a foreign key. These triggers replace it.
create or replace function merchant_stays() returns trigger language plpgsql as $$
begin
  raise exception 'A merchant cannot be removed, and its id cannot change: rows of other tables refer to it' using errcode = 'foreign_key_violation';
end $$;

create or replace trigger merchant_stays before delete or update of id on merchant
  for each row execute function merchant_stays();
create or replace trigger merchants_stay before truncate on merchant
  for each statement execute function merchant_stays();

-- Money of orders

-- Stops the payments of an order that is no longer pending: a payment that succeeded needs no answer, and the provider of each
-- other payment is asked at once.
create or replace function end_payments() returns trigger language plpgsql as $$
begin
  delete from payment_check c using payment p
  where p.order_id = new.id and p.status = 'succeeded' and c.payment_id = p.id;
  update payment_check c set due_at = '-infinity', tries = 0
  from payment p where p.order_id = new.id and c.payment_id = p.id;
  return null;
end $$;

create or replace trigger payments_end after update of status on orders
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function end_payments();

-- An order in the form of events: its row and up to 10 of its payments, or the row alone if it has no payment. Payments that
-- received money come before others, and newer before older, when more than 10 are there.
create or replace function order_in_event(o orders) returns json language plpgsql volatile as $$
declare
  payments json;
begin
  select json_agg(p order by p.id) into payments
  from (
    select p.id, p.order_id, p.provider, p.status, p.amount_minor, p.currency, p.received_minor, p.refunded_minor, p.customer_reference,
           p.provider_reference, p.failure, p.updated_at, p.reported_at, p.settled_at
    from payment p where p.order_id = o.id
    order by p.received_minor > 0 desc, p.id desc limit 10) p;
  return case when payments is null then to_json(o)
              else (select to_json(shown) from (select o.*, payments) shown) end;
end $$;

-- Limits of payment links

-- Whether max_payments orders of a link are paid. The condition holds_place makes the planner take orders_by_place_of_link.
create or replace function is_exhausted(link uuid, max_payments integer) returns boolean language sql volatile as $$
  select $2 is not null and ($2 = 0 or exists (
    select from orders o
    where o.payment_link_id = $1 and is_paid(o.status) and holds_place(o.status)
    offset greatest($2 - 1, 0) limit 1))
$$;

-- What payment links have received

-- How many orders of a link are paid and what they received, from the orders alone, without payment_link_paid.
create or replace function counted_payments_of_link(link uuid, out payments bigint, out received_minor bigint)
  language sql stable as $$
  select count(*), coalesce(sum(o.received_minor), 0)
  from orders o
  where o.payment_link_id = $1 and is_paid(o.status) and holds_place(o.status)
$$;

-- How many orders of a link are paid, and what they received: two figures, each the sum of both tables.
create or replace function payments_of_link(link uuid) returns bigint[] language plpgsql stable as $$
begin
  return (
    select array[coalesce(sum(payments), 0), coalesce(sum(received_minor), 0)]::bigint[]
    from (
      select p.payments, p.received_minor from payment_link_paid p where p.payment_link_id = link
      union all
      select d.payments, d.received_minor from payment_link_paid_delta d where d.payment_link_id = link
    ) figures);
end $$;

-- The same figures with what was committed while the caller waited for the lock of the link: the reply to a change shows them.
create or replace function current_payments_of_link(link uuid) returns bigint[] language plpgsql volatile as $$
begin
  return payments_of_link(link);
end $$;

-- Appends what changed to the figures of the link. Keeps payment_link.exhausted up to date when an order of a link with a limit
-- becomes paid or is no longer paid. Does not lock links without a limit.
create or replace function count_payment_of_link() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and is_paid(old.status);
  is_now boolean := tg_op <> 'DELETE' and is_paid(new.status);
  link uuid := case when tg_op = 'DELETE' then old.payment_link_id else new.payment_link_id end;
  payments integer := is_now::integer - was::integer;
  received bigint := case when is_now then new.received_minor else 0 end
                   - case when was then old.received_minor else 0 end;
begin
  if payments <> 0 or received <> 0 then
    insert into payment_link_paid_delta (payment_link_id, payments, received_minor) values (link, payments, received);
  end if;
  if payments <> 0 then
    -- Waits for a change of the link that is not committed yet, because it may set the first limit. Does not wait for other payments.
    perform from payment_link l where l.id = link for key share;
    perform from payment_link l where l.id = link and l.max_payments is not null for no key update;
    if found then
      update payment_link l set exhausted = not l.exhausted
      where l.id = link and l.exhausted <> is_exhausted(l.id, l.max_payments);
    end if;
  end if;
  return null;
end $$;

create or replace trigger count_added_payment_of_link after insert on orders for each row
  when (new.payment_link_id is not null and is_paid(new.status))
  execute function count_payment_of_link();
create or replace trigger count_changed_payment_of_link after update on orders for each row
  when (new.payment_link_id is not null
        and (old.status, old.received_minor) is distinct from (new.status, new.received_minor))
  execute function count_payment_of_link();
create or replace trigger count_removed_payment_of_link after delete on orders for each row
  when (old.payment_link_id is not null and is_paid(old.status))
  execute function count_payment_of_link();

create or replace function count_no_payments_of_links() returns trigger language plpgsql as $$
begin
  truncate payment_link_paid, payment_link_paid_delta;
  return null;
end $$;

create or replace trigger count_no_payments_of_links after truncate on orders
  for each statement execute function count_no_payments_of_links();
