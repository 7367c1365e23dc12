-- Limits of payment links, and what links have received. An order takes a place of its link until it is cancelled; it is paid in the
-- statuses paid, processing and completed.

-- Whether an event has said of the link that it is exhausted, or that it no longer is.
alter table payment_link add column exhausted_announced boolean not null default false;

-- Orders of a link that are paid and what they received, in minor units of its currency. A link without a row was created before this
-- version and is not counted yet; its orders say it.
create table payment_link_paid (
  payment_link_id uuid   primary key,
  payments        bigint not null default 0,
  received_minor  bigint not null default 0
) with (fillfactor = 70);

-- Changes that are not in payment_link_paid yet. Payments only append, so that none waits for another; the figures of a link are the
-- sum of both tables.
create table payment_link_paid_delta (
  payment_link_id uuid   not null,
  payments        bigint not null,
  received_minor  bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000);
create index payment_link_paid_delta_by_link on payment_link_paid_delta (payment_link_id);

-- Where counting of the links from before this version continues: after this link. Empty once all are counted.
create table payment_link_uncounted (after uuid not null);
insert into payment_link_uncounted values ('00000000-0000-0000-0000-000000000000');

create function is_paid(order_status text) returns boolean language sql immutable parallel safe as $$
  select $1 in ('paid', 'processing', 'completed')
$$;

-- Whether another order of a link may be created. Locks the link until the end of the transaction, so that of two orders not both take
-- the last place. The orders are counted by a statement of their own, as it must see what was committed during the wait for the lock.
create function has_free_place(link uuid) returns boolean language sql volatile as $$
  select from payment_link l where l.id = $1 for no key update;
  select l.max_payments is null or not exists (
    select from orders o where o.payment_link_id = l.id and o.status <> 'cancelled' offset l.max_payments - 1 limit 1)
  from payment_link l where l.id = $1
$$;

-- Whether as many orders of a link are paid as may be. Volatile, to see what was committed while its caller waited for the lock of
-- the link.
create function is_exhausted(link uuid, max_payments integer) returns boolean language sql volatile as $$
  select $2 is not null and exists (
    select from orders o
    where o.payment_link_id = $1 and o.status in ('paid', 'processing', 'completed') and o.status <> 'cancelled'
    offset $2 - 1 limit 1)
$$;

-- What a link has received by its orders alone, without payment_link_paid.
create function counted_payments_of_link(link uuid, out payments bigint, out received_minor bigint) language sql stable as $$
  select count(*), coalesce(sum(coalesce(o.received_minor, o.amount_minor)), 0)
  from orders o
  where o.payment_link_id = $1 and o.status in ('paid', 'processing', 'completed') and o.status <> 'cancelled'
$$;

-- How many orders of a link are paid, and what they received: two figures.
create function payments_of_link(link uuid) returns bigint[] language plpgsql stable as $$
declare
  paid bigint[];
begin
  select array[p.payments + coalesce(sum(d.payments), 0), p.received_minor + coalesce(sum(d.received_minor), 0)] into paid
  from payment_link_paid p left join payment_link_paid_delta d on d.payment_link_id = p.payment_link_id
  where p.payment_link_id = link
  group by p.payment_link_id;
  if paid is null then
    select array[c.payments, c.received_minor] into paid from counted_payments_of_link(link) c;
  end if;
  return paid;
end $$;

-- Appends what changed to the figures of the link. Keeps payment_link.exhausted when an order of a link with a limit becomes paid or
-- is no longer; links without a limit are not locked.
create function count_payment_of_link() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and is_paid(old.status);
  is_now boolean := tg_op <> 'DELETE' and is_paid(new.status);
  link uuid := case when tg_op = 'DELETE' then old.payment_link_id else new.payment_link_id end;
  payments integer := is_now::integer - was::integer;
  received bigint := case when is_now then coalesce(new.received_minor, new.amount_minor) else 0 end
                   - case when was then coalesce(old.received_minor, old.amount_minor) else 0 end;
begin
  if payments <> 0 or received <> 0 then
    insert into payment_link_paid_delta (payment_link_id, payments, received_minor) values (link, payments, received);
  end if;
  if payments <> 0 then
    -- Waits for a change of the link that is not committed yet, as it may set the first limit; does not wait for other payments.
    perform from payment_link l where l.id = link for key share;
    perform from payment_link l where l.id = link and l.max_payments is not null for no key update;
    if found then
      update payment_link l set exhausted = not l.exhausted
      where l.id = link and l.exhausted <> is_exhausted(l.id, l.max_payments);
    end if;
  end if;
  return null;
end $$;

create trigger count_added_payment_of_link after insert on orders for each row
  when (new.payment_link_id is not null and new.status not in ('pending', 'cancelled'))
  execute function count_payment_of_link();
create trigger count_changed_payment_of_link after update on orders for each row
  when (new.payment_link_id is not null
        and (old.status, old.received_minor) is distinct from (new.status, new.received_minor))
  execute function count_payment_of_link();
create trigger count_removed_payment_of_link after delete on orders for each row
  when (old.payment_link_id is not null and old.status not in ('pending', 'cancelled'))
  execute function count_payment_of_link();

create function count_no_payments_of_links() returns trigger language plpgsql as $$
begin
  truncate payment_link_paid, payment_link_paid_delta;
  return null;
end $$;
create trigger count_no_payments_of_links after truncate on orders
  for each statement execute function count_no_payments_of_links();

-- A new link is counted from the start.
create function count_new_link() returns trigger language plpgsql as $$
begin
  insert into payment_link_paid (payment_link_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger count_new_link after insert on payment_link for each row execute function count_new_link();
