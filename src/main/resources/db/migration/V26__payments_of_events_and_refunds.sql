-- What the events of an order say of its payments, which movements of money a refund takes back, and what a payment first asked for.
-- The column is null at first, so no table is rewritten.

-- What the payment asked for when it was first started; null as long as that is amount_minor.
alter table payment add column first_amount_minor bigint;

-- The movements that a refund takes back, as [{"reference", "amount_minor"}]; none for refunds that are made by hand, or whose movements
-- are not known. No column of refund: nodes that have prepared "select * from refund" could not run it any more.
create table refund_movements (
  refund_id uuid primary key references refund,
  movements jsonb not null
);

-- What a payment has received, in minor units of its currency. A payment that succeeded before V16 has received its amount.
create function received_of(p payment) returns bigint language sql immutable as $$
  select coalesce(p.received_minor, case when p.status = 'succeeded' then p.amount_minor else 0 end)
$$;

-- How many refunds an order has. Volatile, to see what was committed while its caller waited for the lock of the order.
create function refunds_of(o uuid) returns bigint language plpgsql volatile as $$
begin
  return (select count(*) from refund r where r.order_id = o);
end $$;

-- The movements of a payment that a refund takes back: the newest that has enough left, or several, newest first. Null if they are not
-- known, as for payments without settlements. A refund that names none was asked for with the payment's reference. Volatile, as refunds_of.
create function movements_to_refund(paid uuid, amount bigint) returns jsonb language plpgsql volatile as $$
begin
  return (
    with movement as (
      select replace(s.reference, p.merchant_id || ':', '') as reference, s.settled_at,
             coalesce(s.amount_minor, p.amount_minor) as received
      from payment p join settlement s on s.payment_id = p.id
      where p.id = paid and s.outcome = 'succeeded' and not s.repeated and coalesce(s.currency, p.currency) = p.currency
    ), taken as (
      select t.reference, sum(t.amount_minor) as amount
      from payment p
      join refund r on r.order_id = p.order_id and r.payment_id = p.id
      left join refund_movements n on n.refund_id = r.id
      cross join lateral (
        select m.reference, m.amount_minor from jsonb_to_recordset(n.movements) m (reference text, amount_minor bigint)
        union all
        select p.provider_reference, r.amount_minor where n.refund_id is null and not r.by_hand
      ) t
      where p.id = paid and r.status <> 'failed'
      group by t.reference
    ), rest as (
      select m.reference, m.settled_at, m.received - coalesce(t.amount, 0) as minor
      from movement m left join taken t on t.reference = m.reference
    ), queue as (
      select r.*, row_number() over w as n, sum(r.minor) over w - r.minor as before
      from rest r where r.minor > 0
      window w as (order by r.minor >= amount desc, r.settled_at desc, r.reference)
    ), part as (
      select q.n, q.reference, least(q.minor, amount - q.before) as minor from queue q where q.before < amount
    )
    select jsonb_agg(jsonb_build_object('reference', reference, 'amount_minor', minor) order by n)
    from part having sum(minor) = amount);
end $$;

-- An order as its events show it: with up to 10 of its payments, those that received money before others, and newer before older.
-- Without the key if it has none. Volatile, to see payments as its caller has left them.
create function order_in_event(o orders) returns json language plpgsql volatile as $$
declare
  payments json;
begin
  select json_agg(p order by p.id) into payments
  from (
    select p.id, p.order_id, p.provider, p.status, p.amount_minor, p.currency, p.received_minor, p.refunded_minor, p.customer_reference,
           p.provider_reference, p.failure, p.updated_at, p.settled_at
    from payment p where p.order_id = o.id
    order by received_of(p) > 0 desc, p.id desc limit 10) p;
  return case when payments is null then to_json(o)
              else (select to_json(shown) from (select o.*, payments) shown) end;
end $$;
