import createClient from "openapi-fetch";
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { components, paths } from "./contract";

type Event = components["schemas"]["Event"];
type OrderPaid = components["schemas"]["OrderPaidEvent"];
const isOrderPaid = (event: Event): event is OrderPaid => event.type === "order.paid";

const { BASE, STUB, TOKEN } = process.env as Record<string, string>;
const headers = { Authorization: `Bearer ${TOKEN}` };
const client = createClient<paths>({ baseUrl: BASE, headers });
const later = createClient<paths>({ baseUrl: STUB, headers });
const ok = (check: string) => console.log("ok " + check);

async function link(amount: number, currency: string, key: string) {
  const { data } = await client.POST("/payment-links", {
    params: { header: { "Idempotency-Key": key } },
    body: { title: "Seat", amount, currency, metadata: { seat: 14 } },
  });
  return data!.id;
}

const orders = await client.GET("/orders", { params: { query: { perPage: 5, status: "pending" } } });
assert(orders.data!.data.length > 0 && orders.data!.data[0].amount > 0);
ok("orders");

const key = randomUUID();
const id = await link(16777217, "IDR", key);
ok("link");
assert.equal(await link(16777217, "IDR", key), id);
ok("replay");

const metadata = { client: key };
const order = await client.POST("/orders", { body: { amount: 1, currency: "IDR", metadata } });
const found = await client.GET("/orders", { params: { query: { metadata } } });
assert.deepEqual(found.data!.data.map(({ id }) => id), [order.data!.id]);
ok("metadata");

const path = { orderId: "ord_01jd5k8zv7e6w9q2m4t8x0c3fb" };
const unknown = await client.GET("/orders/{orderId}", { params: { path } });
assert.equal(unknown.error!.code, "not_found");
const coded = await later.GET("/orders/{orderId}", { params: { path } });
assert.equal(coded.error!.code, "code_of_a_later_version");
ok("error");

const kwd = await link(999999999999.999, "KWD", randomUUID());
for (const [made, amount] of [[id, 16777217], [kwd, 999999999999.999]] as const) {
  const { data } = await client.GET("/payment-links/{paymentLinkId}", {
    params: { path: { paymentLinkId: made } },
  });
  assert.equal(data!.amount, amount);
}
ok("amounts");

let after: string | undefined;
let paid = 0;
for (let more = true; more; ) {
  const { data } = await client.GET("/events", { params: { query: { after, limit: 20 } } });
  for (const event of data!.data) {
    if (isOrderPaid(event) && event.data.object.amount > 0) paid++;
    after = event.id;
  }
  more = data!.meta.hasMore;
}
assert(paid > 0);
ok("events");

const page = (await later.GET("/events")).data!.data;
assert(isOrderPaid(page[0]) && page[0].data.object.amount === 16777217);
assert.equal(page[1].type, "order.refunded");
assert(page[2].type === "payment.succeeded" && page.length === 3);
ok("unknown");
