import os
import uuid

import openapi_client as paylink


def ok(check):
    print("ok " + check)


def client(base):
    return paylink.ApiClient(paylink.Configuration(host=base, access_token=os.environ["TOKEN"]))


api, later = client(os.environ["BASE"]), client(os.environ["STUB"])
links, events = paylink.PaymentLinksApi(api), paylink.EventsApi(api)


def link(amount, currency, key):
    request = paylink.PaymentLinkCreateRequest(
        title="Seat", amount=amount, currency=currency, metadata={"seat": 14}
    )
    return links.create_payment_link(request, idempotency_key=key).id


def error_code(api):
    try:
        paylink.OrdersApi(api).get_order("ord_01jd5k8zv7e6w9q2m4t8x0c3fb")
    except paylink.ApiException as error:
        return paylink.ErrorBody.from_json(error.body).code


orders = paylink.OrdersApi(api).list_orders(per_page=5, status=paylink.OrderStatus.PENDING)
assert orders.data and orders.data[0].amount > 0
ok("orders")

key = str(uuid.uuid4())
idr = link(16777217, "IDR", key)
ok("link")
assert link(16777217, "IDR", key) == idr
ok("replay")
print("no metadata")

assert error_code(api) == "not_found"
assert error_code(later) == "code_of_a_later_version"
ok("error")

kwd = link(999999999999.999, "KWD", str(uuid.uuid4()))
assert links.get_payment_link(idr).amount == 16777217
assert links.get_payment_link(kwd).amount == 999999999999.999
ok("amounts")

after, more, paid = None, True, 0
while more:
    page = events.list_events(after=after, limit=20)
    for event in page.data:
        event = event.actual_instance
        paid += isinstance(event, paylink.OrderPaidEvent) and event.data.object.amount > 0
        after = event.id
    more = page.meta.has_more
assert paid > 0
ok("events")

page = [event.actual_instance for event in paylink.EventsApi(later).list_events().data]
assert isinstance(page[0], paylink.OrderPaidEvent) and page[0].data.object.amount == 16777217
assert isinstance(page[1], paylink.OtherEvent) and page[1].type == "order.refunded"
assert isinstance(page[2], paylink.PaymentSucceededEvent) and len(page) == 3
ok("unknown")
