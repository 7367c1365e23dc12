package dev.paylink.it.support.input;

import static dev.paylink.it.support.input.BadRequest.client;
import static dev.paylink.it.support.input.BadRequest.wire;

import java.util.stream.Stream;

/** Rows with an invalid URI or method. */
public final class BadQueryRows {
  private static final String UNKNOWN = "01jd5k8zv7e6w9q2m4t8x0c3fb";

  private BadQueryRows() {}

  public static Stream<BadRequest> rows() {
    return Stream.of(pages(), filters(), times(), ids(), paths()).flatMap(rows -> rows);
  }

  private static Stream<BadRequest> pages() {
    return Stream.of(
        list("query: unknown name", "foo=1", "foo"),
        list("query: unknown name without value", "foo", "foo"),
        list("query: name in another case", "Page=1", "Page"),
        list("query: name with brackets", "page%5B%5D=1", "page[]"),
        list("query: page twice", "page=1&page=2", "page"),
        list("query: status twice", "status=paid&status=paid", "status"),
        list("query: page 0", "page=0", "page"),
        list("query: page -1", "page=-1", "page"),
        list("query: page abc", "page=abc", "page"),
        list("query: page 1.5", "page=1.5", "page"),
        list("query: page 1e1", "page=1e1", "page"),
        list("query: page with a plus", "page=%2B1", "page"),
        list("query: page beyond 32 bits", "page=2147483648", "page"),
        list("query: page beyond 64 bits", "page=9223372036854775808", "page"),
        list("query: page of 30 digits", "page=" + "9".repeat(30), "page"),
        list("query: page empty", "page=", "page"),
        list("query: page without value", "page", "page"),
        list("query: page in other digits", "page=%D9%A1", "page"),
        list("query: page NUL", "page=%00", "page"),
        list("query: perPage 0", "perPage=0", "perPage"),
        list("query: perPage 101", "perPage=101", "perPage"),
        list("query: perPage x", "perPage=x", "perPage"),
        list("query: perPage empty", "perPage=", "perPage"),
        list("query: after with page", "page=1&after=ord_" + UNKNOWN, "after"),
        list("query: after malformed", "after=1", "after"),
        list("query: after empty", "after=", "after"),
        list("query: after of another kind", "after=plink_" + UNKNOWN, "after"),
        get("query: link after of another kind", "/payment-links?after=ord_" + UNKNOWN, "after"),
        get("query: link status of an order", "/payment-links?status=paid", "status"),
        get("query: link source", "/payment-links?source=manual", "source"),
        get("query: on one order", "/orders/{order}?page=1", "page"),
        client("query: on a creation", "POST", "/orders?dry=1", VALID_ORDER, 400).naming("dry"),
        client("query: on a cancellation", "DELETE", "/orders/{order}?force=1", null, 400)
            .naming("force"));
  }

  private static final String VALID_ORDER = "{\"amount\":1,\"currency\":\"IDR\"}";

  private static Stream<BadRequest> filters() {
    return Stream.of(
        list("query: status unknown", "status=refunded", "status"),
        list("query: status in capitals", "status=PAID", "status"),
        list("query: status empty", "status=", "status"),
        list("query: status list", "status=paid,pending", "status"),
        list("query: status with SQL", "status=paid%27%20or%201=1--", "status"),
        list("query: status NUL", "status=paid%00", "status"),
        list("query: source unknown", "source=api", "source"),
        list("query: source as in code", "source=PAYMENT_LINK", "source"),
        list("query: suspicious yes", "suspicious=yes", "suspicious"),
        list("query: suspicious 1", "suspicious=1", "suspicious"),
        list("query: suspicious in capitals", "suspicious=TRUE", "suspicious"),
        list("query: suspicious empty", "suspicious=", "suspicious"));
  }

  private static Stream<BadRequest> times() {
    return Stream.of(
        list(
            "query: createdFrom after createdTo",
            "createdFrom=2026-02-02&createdTo=2026-01-31",
            "createdFrom"),
        list(
            "query: createdFrom a day after createdTo",
            "createdFrom=2026-02-02&createdTo=2026-02-01",
            "createdFrom"),
        list("query: createdFrom without zone", "createdFrom=2026-01-01T00:00:00", "createdFrom"),
        list("query: createdTo without zone", "createdTo=2026-01-01T00:00:00", "createdTo"),
        list("query: a plus that is a space", "createdTo=2026-01-01T00:00:00+07:00", "createdTo"),
        list("query: February 30", "createdFrom=2026-02-30", "createdFrom"),
        list("query: February 30 at noon", "createdTo=2026-02-30T12:00:00Z", "createdTo"),
        list("query: hour 25", "createdTo=2026-02-03T25:00:00Z", "createdTo"),
        list("query: offset of 24 hours", "createdTo=2026-02-03T20:00:00%2B24:00", "createdTo"),
        list("query: leap second", "createdTo=2016-12-31T23:59:60Z", "createdTo"),
        list("query: year 10000", "createdFrom=10000-01-01", "createdFrom"),
        list("query: year +10000", "createdTo=%2B10000-01-01T00:00:00Z", "createdTo"),
        list("query: year before Christ", "createdFrom=-0001-01-01", "createdFrom"),
        list("query: a time in seconds", "createdFrom=1767225600", "createdFrom"),
        list("query: createdFrom empty", "createdFrom=", "createdFrom"));
  }

  private static Stream<BadRequest> ids() {
    return Stream.of(
        get("id: malformed", "/orders/1", "orderId"),
        get("id: of a link", "/orders/plink_" + UNKNOWN, "orderId"),
        get("id: in capitals", "/orders/ord_" + UNKNOWN.toUpperCase(), "orderId"),
        get(
            "id: with a letter outside the alphabet",
            "/orders/ord_01jd5k8zv7e6w9q2m4t8x0c3fu",
            "orderId"),
        get("id: over 128 bits", "/orders/ord_81jd5k8zv7e6w9q2m4t8x0c3fb", "orderId"),
        get("id: too short", "/orders/ord_" + UNKNOWN.substring(1), "orderId"),
        get("id: too long", "/orders/ord_" + UNKNOWN + "0", "orderId"),
        get("id: 3000 characters", "/orders/ord_" + "0".repeat(3000), "orderId"),
        get("id: NUL", "/orders/ord_" + UNKNOWN + "%00", "orderId"),
        get("id: line feed", "/orders/ord_" + UNKNOWN + "%0A", "orderId"),
        get("id: space", "/orders/%20ord_" + UNKNOWN, "orderId"),
        get("id: not UTF-8", "/orders/%ff", "orderId"),
        get("id: of an order for a link", "/payment-links/ord_" + UNKNOWN, "paymentLinkId"),
        client("id: malformed, to cancel", "DELETE", "/orders/x", null, 400).naming("orderId"),
        client("id: malformed, to update", "PATCH", "/orders/x", "{\"status\":\"paid\"}", 400)
            .naming("orderId"),
        client("id: unknown", "GET", "/orders/ord_" + UNKNOWN, null, 404),
        client("id: unknown, to cancel", "DELETE", "/orders/ord_" + UNKNOWN, null, 404),
        client(
            "id: unknown, to update",
            "PATCH",
            "/orders/ord_" + UNKNOWN,
            "{\"status\":\"paid\"}",
            404),
        client("id: unknown link", "GET", "/payment-links/plink_" + UNKNOWN, null, 404),
        client(
            "id: unknown link, to deactivate",
            "DELETE",
            "/payment-links/plink_" + UNKNOWN,
            null,
            404),
        wire("id: encoded slash", "GET /v1/orders/ord_%2F..%2Fx", 400, "").naming("orderId"),
        wire("id: bad percent-encoding", "GET /v1/orders/%zz", 400, ""),
        wire("id: half a percent-encoding", "GET /v1/orders/ord_%4", 400, ""),
        uri("query: bad percent-encoding", "/v1/orders?status=%zz"),
        uri("query: half a percent-encoding", "/v1/orders?status=%"),
        uri("query: bad percent-encoding of a name", "/v1/orders?%zz=1"));
  }

  private static Stream<BadRequest> paths() {
    return Stream.of(
        client("path: unknown", "GET", "/nope", null, 404),
        client("path: below an order", "GET", "/orders/{order}/lines", null, 404),
        client("path: unknown, with a body", "POST", "/nope", "{}", 404),
        list("query: NUL in a search", "email=%00", "email"),
        list("query: NUL in a key", "metadata%5Bsku%00%5D=1", "metadata[sku]"),
        client("path: PUT on orders", "PUT", "/orders", "{}", 405),
        client("path: DELETE on orders", "DELETE", "/orders", null, 405),
        client("path: POST on an order", "POST", "/orders/{order}", "{}", 405),
        client("path: PUT on a link", "PUT", "/payment-links/plink_" + UNKNOWN, "{}", 405),
        client("path: OPTIONS", "OPTIONS", "/orders", null, 405),
        wire("path: TRACE", "TRACE /v1/orders", 405, ""),
        wire("path: unknown method", "BREW /v1/orders", 405, ""),
        wire("path: outside v1", "GET /nope", 404, ""),
        wire("path: the root", "GET /", 404, ""),
        wire("path: another version", "GET /v2/orders", 404, ""),
        wire("path: up to the file system", "GET /docs/../../../../etc/passwd", 404, ""),
        wire("path: encoded way up", "GET /docs/%2e%2e/%2e%2e/etc/passwd", 404, ""),
        wire("path: class file", "GET /docs/ui/%2e%2e/dev/paylink/Main.class", 404, ""),
        wire("path: POST outside v1", "POST /health/ready", 405, "{}"),
        wire("path: DELETE on the docs", "DELETE /docs", 405, ""),
        wire("path: PUT on the contract", "PUT /v1/openapi.yaml", 405, "{}"));
  }

  private static BadRequest list(String name, String query, String field) {
    return get(name, "/orders?" + query, field);
  }

  private static BadRequest get(String name, String path, String field) {
    return client(name, "GET", path, null, 400).naming(field);
  }

  private static BadRequest uri(String name, String target) {
    return BadRequest.bytes(name, "GET /v1/orders", 400, BadRequest.head("GET " + target) + "\r\n");
  }
}
