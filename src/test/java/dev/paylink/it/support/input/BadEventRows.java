package dev.paylink.it.support.input;

import static dev.paylink.it.support.input.BadRequest.client;

import java.util.stream.Stream;

/** Rows with invalid requests for events. */
public final class BadEventRows {
  private static final String UNKNOWN = "01jd5k8zv7e6w9q2m4t8x0c3fb";

  private BadEventRows() {}

  public static Stream<BadRequest> rows() {
    return Stream.of(
        list("events: unknown name", "perPage=20", "perPage"),
        list("events: page", "page=1", "page"),
        list("events: after malformed", "after=1", "after"),
        list("events: after empty", "after=", "after"),
        list("events: after of another kind", "after=ord_" + UNKNOWN, "after"),
        list("events: after an unknown one", "after=evt_" + UNKNOWN, "after"),
        list("events: after NUL", "after=evt_" + UNKNOWN + "%00", "after"),
        list("events: limit 0", "limit=0", "limit"),
        list("events: limit 101", "limit=101", "limit"),
        list("events: limit beyond 64 bits", "limit=" + "9".repeat(30), "limit"),
        list("events: limit empty", "limit=", "limit"),
        list("events: types unknown", "types=order.refunded", "types"),
        list("events: types with an unknown one", "types=order.paid,order.refunded", "types"),
        list("events: types in capitals", "types=ORDER.PAID", "types"),
        list("events: types as in code", "types=ORDER_PAID", "types"),
        list("events: types of all orders", "types=order.*", "types"),
        list("events: types empty", "types=", "types"),
        list("events: types without value", "types", "types"),
        list("events: types only a comma", "types=,", "types"),
        list("events: types with a comma too many", "types=order.paid,", "types"),
        list("events: types with a space", "types=order.paid,%20order.created", "types"),
        list("events: types with SQL", "types=order.paid%27)%20or%201=1--", "types"),
        list("events: types NUL", "types=order.paid%00", "types"),
        list("events: types ping", "types=ping", "types"),
        list("events: types twice", "types=order.paid&types=order.created", "types"),
        list("events: types with brackets", "types%5B%5D=order.paid", "types[]"),
        get("events: id malformed", "/events/1", "eventId"),
        get("events: id of an order", "/events/ord_" + UNKNOWN, "eventId"),
        get("events: id NUL", "/events/evt_" + UNKNOWN + "%00", "eventId"),
        get("events: on one event", "/events/evt_" + UNKNOWN + "?types=ping", "types"),
        client("events: id unknown", "GET", "/events/evt_" + UNKNOWN, null, 404),
        client("events: POST", "POST", "/events", "{}", 405),
        client("events: DELETE on one", "DELETE", "/events/evt_" + UNKNOWN, null, 405));
  }

  private static BadRequest list(String name, String query, String field) {
    return get(name, "/events?" + query, field);
  }

  private static BadRequest get(String name, String path, String field) {
    return client(name, "GET", path, null, 400).naming(field);
  }
}
