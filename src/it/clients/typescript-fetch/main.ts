import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Configuration, EventsApi, OrdersApi, PaymentLinksApi, ResponseError } from "./client";
import type { ErrorBody, Event, OrderPaidEvent } from "./client";

const isOrderPaid = (event: Event): event is Event & OrderPaidEvent => event.type === "order.paid";

const { BASE, STUB, TOKEN } = process.env as Record<string, string>;
const config = new Configuration({ basePath: BASE, accessToken: TOKEN });
const later = new Configuration({ basePath: STUB, accessToken: TOKEN });
const links = new PaymentLinksApi(config);
const ok = (check: string) => console.log("ok " + check);

async function link(amount: number, currency: string, idempotencyKey: string) {
  const paymentLinkCreateRequest = { title: "Seat", amount, currency, metadata: { seat: 14 } };
  return (await links.createPaymentLink({ paymentLinkCreateRequest, idempotencyKey })).id;
}

async function errorCode(config: Configuration) {
  try {
    await new OrdersApi(config).getOrder({ orderId: "ord_01jd5k8zv7e6w9q2m4t8x0c3fb" });
  } catch (error) {
    return ((await (error as ResponseError).response.json()) as ErrorBody).code;
  }
}

const orders = await new OrdersApi(config).listOrders({ perPage: 5, status: "pending" });
assert(orders.data.length > 0 && orders.data[0].amount > 0);
ok("orders");

const key = randomUUID();
const id = await link(16777217, "IDR", key);
ok("link");
assert.equal(await link(16777217, "IDR", key), id);
ok("replay");

const request = { amount: 1, currency: "IDR", metadata: { client: key } };
const order = await new OrdersApi(config).createOrder({ orderCreateRequest: request });
// The generated code leaves the name of the parameter out, and sends the key as it is.
const found = await new OrdersApi(config).listOrders({ metadata: { "metadata[client]": key } });
assert.deepEqual(found.data.map(({ id }) => id), [order.id]);
ok("metadata");

assert.equal(await errorCode(config), "not_found");
assert.equal(await errorCode(later), "code_of_a_later_version");
ok("error");

const kwd = await link(999999999999.999, "KWD", randomUUID());
assert.equal((await links.getPaymentLink({ paymentLinkId: id })).amount, 16777217);
assert.equal((await links.getPaymentLink({ paymentLinkId: kwd })).amount, 999999999999.999);
ok("amounts");

let after: string | undefined;
let paid = 0;
for (let more = true; more; ) {
  const page = await new EventsApi(config).listEvents({ after, limit: 20 });
  for (const event of page.data) {
    if (isOrderPaid(event) && event.data.object.amount > 0) paid++;
    after = event.id;
  }
  more = page.meta.hasMore;
}
assert(paid > 0);
ok("events");

const page = (await new EventsApi(later).listEvents()).data;
assert(isOrderPaid(page[0]) && page[0].data.object.amount === 16777217);
assert.equal(page[1].type, "order.refunded");
assert(page[2].type === "payment.succeeded" && page.length === 3);
ok("unknown");
