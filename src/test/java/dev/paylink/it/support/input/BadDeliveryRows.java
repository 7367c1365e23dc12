package dev.paylink.it.support.input;

import static dev.paylink.it.support.input.BadRequest.client;

import java.util.stream.Stream;

/** Rows with invalid requests on deliveries. */
public final class BadDeliveryRows {
  private static final String UNKNOWN = "01jd5k8zv7e6w9q2m4t8x0c3fb";
  private static final String PATH = "/webhook-deliveries";
  private static final String ENDPOINT = "/webhook-endpoints/{endpoint}";
  private static final String SINCE = "\"since\":\"2026-11-20T22:00:00Z\"";
  private static final String UNTIL = "\"until\":\"2026-11-21T06:00:00Z\"";

  private BadDeliveryRows() {}

  public static Stream<BadRequest> rows() {
    return Stream.of(lists(), ones(), recoveries()).flatMap(rows -> rows);
  }

  private static Stream<BadRequest> lists() {
    return Stream.of(
        list("page=1", "page"),
        list("perPage=20", "perPage"),
        list("limit=0", "limit"),
        list("limit=101", "limit"),
        list("limit=1.5", "limit"),
        list("limit=" + "9".repeat(30), "limit"),
        list("after=1", "after"),
        list("after=", "after"),
        list("after=evt_" + UNKNOWN, "after"),
        list("after=whd_" + UNKNOWN + "%00", "after"),
        list("endpointId=1", "endpointId"),
        list("endpointId=whd_" + UNKNOWN, "endpointId"),
        list("endpointId=", "endpointId"),
        list("eventType=order.refunded", "eventType"),
        list("eventType=order.paid,order.created", "eventType"),
        list("eventType=ORDER_PAID", "eventType"),
        list("eventType=order.*", "eventType"),
        list("state=done", "state"),
        list("state=PENDING", "state"),
        list("state=", "state"),
        list("state=held%27%20or%201=1--", "state"),
        list("state=held&state=failed", "state"),
        list("createdFrom=yesterday", "createdFrom"),
        list("createdFrom=2026-02-30", "createdFrom"),
        list("createdFrom=2026-02-02&createdTo=2026-02-01", "createdFrom"),
        list("createdTo=2026-11-21T06:00:00", "createdTo"),
        client("deliveries: POST", "POST", PATH, "{}", 405),
        client("deliveries: DELETE", "DELETE", PATH, null, 405));
  }

  private static BadRequest list(String query, String field) {
    return client("deliveries: " + query, "GET", PATH + "?" + query, null, 400).naming(field);
  }

  private static Stream<BadRequest> ones() {
    String retry = "/retry";
    return Stream.of(
        one("GET", "/1", 400, "webhookDeliveryId"),
        one("GET", "/evt_" + UNKNOWN, 400, "webhookDeliveryId"),
        one("GET", "/whd_" + UNKNOWN + "%00", 400, "webhookDeliveryId"),
        one("GET", "/{delivery}?attempts=true", 400, "attempts"),
        one("GET", "/whd_" + UNKNOWN, 404, ""),
        one("DELETE", "/{delivery}", 405, ""),
        one("PATCH", "/{delivery}", 405, ""),
        one("POST", "/1" + retry, 400, "webhookDeliveryId"),
        one("POST", "/whe_" + UNKNOWN + retry, 400, "webhookDeliveryId"),
        one("POST", "/{delivery}/retry?now=1", 400, "now"),
        one("POST", "/whd_" + UNKNOWN + retry, 404, ""),
        one("GET", "/{delivery}" + retry, 405, ""));
  }

  private static BadRequest one(String method, String path, int status, String field) {
    String body = method.equals("PATCH") ? "{}" : null;
    return client("delivery: " + method + path, method, PATH + path, body, status).naming(field);
  }

  private static Stream<BadRequest> recoveries() {
    String unknown = "/webhook-endpoints/whe_" + UNKNOWN;
    String period = "{%s,%s}".formatted(SINCE, UNTIL);
    return Stream.of(
        recovery("{%s,\"until\":null}".formatted(SINCE), "until"),
        recovery("{%s}".formatted(UNTIL), "since"),
        recovery("{\"since\":\"2026-11-20\",%s}".formatted(UNTIL), "since"),
        recovery("{\"since\":null,%s}".formatted(UNTIL), "since"),
        recovery("{\"since\":0,%s}".formatted(UNTIL), "since"),
        recovery("{%s,\"until\":\"2026-11-20T22:00:00Z\"}".formatted(SINCE), "since"),
        recovery("{%s,\"until\":\"2026-11-20T21:00:00Z\"}".formatted(SINCE), "since"),
        recovery("{%s,\"until\":\"2026-11-20T23:00:00+25:00\"}".formatted(SINCE), "until"),
        recovery("{%s,%s,\"state\":\"held\"}".formatted(SINCE, UNTIL), "state"),
        client("recovery: no body", "POST", ENDPOINT + "/recover", null, 415),
        client("recovery: unknown endpoint", "POST", unknown + "/recover", period, 404),
        client("recovery: GET", "GET", ENDPOINT + "/recover", null, 405),
        client("test: unknown endpoint", "POST", unknown + "/test", null, 404),
        client("test: id malformed", "POST", "/webhook-endpoints/1/test", null, 400)
            .naming("webhookEndpointId"),
        client("test: query", "POST", ENDPOINT + "/test?type=ping", null, 400).naming("type"),
        client("test: GET", "GET", ENDPOINT + "/test", null, 405),
        client("audit: unknown endpoint", "POST", unknown + "/audit", null, 404),
        client("audit: id malformed", "POST", "/webhook-endpoints/1/audit", null, 400)
            .naming("webhookEndpointId"),
        client("audit: no boolean", "POST", ENDPOINT + "/audit", "{\"confirm\":\"yes\"}", 400)
            .naming("confirm"),
        client("audit: another field", "POST", ENDPOINT + "/audit", "{\"check\":\"stale\"}", 400)
            .naming("check"),
        client("audit: GET", "GET", ENDPOINT + "/audit", null, 405));
  }

  private static BadRequest recovery(String body, String field) {
    return client("recovery: " + body, "POST", ENDPOINT + "/recover", body, 400).naming(field);
  }
}
