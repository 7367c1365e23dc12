-- Creates an order with its idempotency key and its event: the statement of one creation, as the service ran it
-- in release 1.1. A yardstick: it stays as it is when the service changes. Ids, key and token are new in each
-- transaction, and ids rise like those of the service. Variables: merchant, and n, a number of eight digits.
\set n :n + 1
\set c 1000 + :client_id
-- The last digits of an id are the number of its order, which is unique.
\set r :c * 100000000 + :n
with claim as (
  insert into idempotency_key (merchant_id, operation, key, fingerprint, resource_id, body, expires_at)
  select ((:merchant)::uuid)::uuid, ('createOrder')::text, ('bench-' || :n || :c || :r)::text, ('5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03')::text, ((:n || '-' || :c || '-7000-8000-' || :r)::uuid)::uuid, ('{"id":"ord_01jd5k8zv7e6w9q2m4t8x0c3fb","status":"pending","source":"manual","amount":150000,"currency":"IDR","customer":{"name":"Siti Rahma","email":"siti.rahma@example.com","phone":"+628121234567"},"suspicious": false,"createdAt":"2026-11-21T09:28:05.590Z","updatedAt":"2026-11-21T09:28:05.590Z","received":0,"refunded":0,"payments":[]}')::text, (now() + interval '1 day')::timestamptz
  where ('bench-' || :n || :c || :r)::text is not null and true
  on conflict (merchant_id, operation, key) do update
    set fingerprint = excluded.fingerprint, resource_id = excluded.resource_id,
        body = excluded.body, expires_at = excluded.expires_at
    where idempotency_key.expires_at <= (now())::timestamptz
  returning 1
), created as (
  insert into orders (id, merchant_id, status, source, amount_minor, currency,
                      customer_name, customer_email, customer_phone, metadata, suspicious,
                      suspicions, external_id)
  select ((:n || '-' || :c || '-7000-8000-' || :r)::uuid), ((:merchant)::uuid), 'pending', ('manual')::text, (15000000)::bigint, ('IDR')::text,
         ('Siti Rahma')::text, ('siti.rahma@example.com')::text, ('+628121234567')::text, (null)::text::json,
         ('[]')::text::jsonb <> '[]', ('[]')::text::jsonb, (null)::text
  where (('bench-' || :n || :c || :r)::text is null or exists (select from claim))
  returning *
), emitted as (
  insert into event (id, merchant_id, type, object_id, sequence, payload, occurred_at,
                     origin, traceparent)
  select (array[((:n || '-' || :c || '-7000-9000-' || :r)::uuid)::uuid])[e.n::int], e.merchant_id, e.type, e.object_id, e.sequence,
         json_build_object('object', e.object, 'previousStatus', e.previous), (now())::timestamptz,
         given.by->'origin', given.by->>'traceparent'
  from (
    select 1 as n, o.merchant_id, 'order.created' as type, o.id as object_id, o.sequence,
       to_json(o) as object, null as previous
from created o
  ) e
  cross join (select ('{"origin":{"actor":{"type":"token","id":"tok_01jd5k8zv7e6w9q2m4t8x0c3fb","label":"bench"},"requestId":"req_01jd5k9a2be6w9q2m4t8x0c3fb"}}')::text::json as by) given
  returning id, merchant_id, type, object_id
), queued as (
  insert into webhook_delivery (id, endpoint_id, merchant_id, event_id, event_type, due_at)
  select uuid_at((now())::timestamptz), w.id, e.merchant_id, e.id, e.type,
         case when w.enabled then (now())::timestamptz else 'infinity' end
  from emitted e
  join webhook_endpoint w on w.merchant_id = e.merchant_id and w.id <> e.object_id
  where w.event_types is null or e.type = any (w.event_types)
)
select true as created, null as fingerprint, id as resource_id, null as body from created
union all
select false, taken.* from (select fingerprint, resource_id, body from idempotency_key
where merchant_id = ((:merchant)::uuid) and operation = ('createOrder') and key = ('bench-' || :n || :c || :r) and expires_at > (now())
  and not exists (select from claim)) taken;
