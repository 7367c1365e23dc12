package dev.paylink.it.support.input;

import static dev.paylink.it.support.input.BadRequest.client;

import dev.paylink.it.support.ApiClient;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows with invalid requests on webhook endpoints. */
public final class BadEndpointRows {
  private static final String UNKNOWN = "01jd5k8zv7e6w9q2m4t8x0c3fb";
  private static final String PATH = "/webhook-endpoints";

  private BadEndpointRows() {}

  public static Stream<BadRequest> rows() {
    return Stream.of(fields(), urls(), headers(), updates(), queries()).flatMap(rows -> rows);
  }

  /** Fields that are invalid in creations and updates. */
  private static Stream<BadRequest> fields() {
    return Stream.of(
            new String[] {"description", "\"" + "x".repeat(201) + "\""},
            new String[] {"description", "1"},
            new String[] {"description", "\"\\u0000\""},
            new String[] {"eventTypes", "{}"},
            new String[] {"eventTypes", "\"order.paid\""},
            new String[] {"eventTypes", "[\"order.paid\",\"order.paid\"]"},
            new String[] {"enabled", "null"},
            new String[] {"enabled", "1"},
            new String[] {"enabled", "\"true\""},
            new String[] {"maxConcurrency", "0"},
            new String[] {"maxConcurrency", "501"},
            new String[] {"maxConcurrency", "1.5"},
            new String[] {"maxConcurrency", "null"},
            new String[] {"maxConcurrency", "\"2\""},
            new String[] {"maxPerSecond", "0"},
            new String[] {"maxPerSecond", "1001"},
            new String[] {"maxPerSecond", "0.5"},
            new String[] {"maxPerSecond", "9223372036854775808"},
            new String[] {"ordered", "null"},
            new String[] {"ordered", "1"},
            new String[] {"ordered", "\"true\""},
            new String[] {"url", "null"},
            new String[] {"url", "1"},
            new String[] {"secret", "\"whsec_a\""},
            new String[] {"id", "\"whe_" + UNKNOWN + "\""},
            new String[] {"reset", "[\"url\"]"},
            new String[] {"merchantId", "\"mer_a\""})
        .flatMap(
            row -> Stream.of(creation(row[0], row[1], row[0]), update(row[0], row[1], row[0])));
  }

  private static Stream<BadRequest> urls() {
    Stream<BadRequest> live =
        Stream.of(
            new BadRequest(
                "endpoint url: http on a live merchant",
                bench ->
                    bench.liveClient().post(PATH, "{\"url\":\"http://shop.test/\"}").response(),
                400,
                "url"));
    return Stream.concat(
        live,
        Stream.of(
                "",
                " ",
                "x",
                "/events",
                "//shop.test/",
                "ftp://shop.test/",
                "file:///etc/passwd",
                "javascript:alert(1)",
                "https:shop.test",
                "https:///x",
                "https://:443/x",
                "https://user@shop.test/",
                "https://user:x@shop.test/",
                "https://@shop.test/",
                "https://shop.test/#events",
                "https://shop.test/#",
                "https://shop.test/a b",
                "https://shop.test/\\nx",
                "https://shop.test/%zz",
                "https://shop.test:0/",
                "https://shop.test:65536/",
                "https://[::1/",
                "https://shöp.test/",
                "https://shop.test/" + "x".repeat(2_031))
            .map(url -> "\"" + url + "\"")
            .flatMap(url -> Stream.of(creation("url", url, "url"), update("url", url, "url"))));
  }

  private static Stream<BadRequest> headers() {
    String eleven =
        IntStream.range(0, 11)
            .mapToObj(i -> "\"X-%d\":\"1\"".formatted(i))
            .collect(Collectors.joining(",", "{", "}"));
    Stream<String[]> wrong =
        Stream.of(
            new String[] {"[]", "headers"},
            new String[] {"\"X-A: 1\"", "headers"},
            new String[] {eleven, "headers"},
            new String[] {"{\"\":\"1\"}", "headers"},
            new String[] {"{\"X A\":\"1\"}", "headers"},
            new String[] {"{\"X:A\":\"1\"}", "headers"},
            new String[] {"{\"X-A\\r\\nX-B\":\"1\"}", "headers"},
            new String[] {"{\"X-A\\n\":\"1\"}", "headers"},
            new String[] {"{\"X-É\":\"1\"}", "headers"},
            new String[] {"{\"" + "x".repeat(65) + "\":\"1\"}", "headers"},
            new String[] {"{\"X-A\":1}", "headers.X-A"},
            new String[] {"{\"X-A\":[\"1\"]}", "headers.X-A"},
            new String[] {"{\"X-A\":\"a\\r\\nX-B: b\"}", "headers.X-A"},
            new String[] {"{\"X-A\":\"a\\n\"}", "headers.X-A"},
            new String[] {"{\"X-A\":\"\\t\"}", "headers.X-A"},
            new String[] {"{\"X-A\":\"é\"}", "headers.X-A"},
            new String[] {"{\"X-A\":\"" + "x".repeat(1_025) + "\"}", "headers.X-A"},
            new String[] {"{\"X-A\":\"1\",\"x-a\":\"1\"}", "headers.x-a"});
    Stream<String[]> reserved =
        Stream.of(
                ("Host HOST host Content-Length Content-Type Content-Encoding Transfer-Encoding"
                        + " Connection Keep-Alive TE Trailer Upgrade Expect User-Agent"
                        + " Proxy-Authorization proxy-x Webhook-Id webhook-timestamp"
                        + " WEBHOOK-SIGNATURE webhook-x")
                    .split(" "))
            .map(name -> new String[] {"{\"%s\":\"1\"}".formatted(name), "headers." + name});
    return Stream.concat(wrong, reserved)
        .flatMap(
            row ->
                Stream.of(creation("headers", row[0], row[1]), update("headers", row[0], row[1])));
  }

  private static Stream<BadRequest> updates() {
    return Stream.of(
        client("endpoint: no field to change", "PATCH", PATH + "/{endpoint}", "{}", 400),
        client("endpoint: without url", "POST", PATH, "{}", 400).naming("url"),
        // null removes a field, which is only valid in an update.
        creation("description", "null", "description"),
        creation("maxPerSecond", "null", "maxPerSecond"),
        creation("headers", "null", "headers"),
        creation("headers", "{\"X-A\":null}", "headers.X-A"),
        item("order.refunded"),
        item("ping"),
        item("ORDER_PAID"),
        item("*"));
  }

  private static BadRequest item(String type) {
    return creation("eventTypes", "[\"order.paid\",\"%s\"]".formatted(type), "eventTypes.1");
  }

  private static Stream<BadRequest> queries() {
    String unknown = PATH + "/whe_" + UNKNOWN;
    return Stream.of(
        client("endpoints: unknown name", "GET", PATH + "?status=x", null, 400).naming("status"),
        client("endpoints: page 0", "GET", PATH + "?page=0", null, 400).naming("page"),
        client("endpoints: perPage 101", "GET", PATH + "?perPage=101", null, 400).naming("perPage"),
        client("endpoints: after of another kind", "GET", PATH + "?after=ord_" + UNKNOWN, null, 400)
            .naming("after"),
        client(
                "endpoints: after with page",
                "GET",
                PATH + "?page=1&after=whe_" + UNKNOWN,
                null,
                400)
            .naming("after"),
        client("endpoint: id malformed", "GET", PATH + "/1", null, 400).naming("webhookEndpointId"),
        client("endpoint: id of an order", "DELETE", PATH + "/ord_" + UNKNOWN, null, 400)
            .naming("webhookEndpointId"),
        client("endpoint: id NUL", "GET", PATH + "/whe_" + UNKNOWN + "%00", null, 400)
            .naming("webhookEndpointId"),
        client("endpoint: id malformed, of a secret", "GET", PATH + "/1/secret", null, 400)
            .naming("webhookEndpointId"),
        client("endpoint: query on a rotation", "POST", unknown + "/secret/rotate?now=1", null, 400)
            .naming("now"),
        client("endpoint: unknown", "GET", unknown, null, 404),
        client("endpoint: unknown, to change", "PATCH", unknown, "{\"enabled\":true}", 404),
        client("endpoint: unknown, to delete", "DELETE", unknown, null, 404),
        client("endpoint: unknown, its secret", "GET", unknown + "/secret", null, 404),
        client("endpoint: unknown, to rotate", "POST", unknown + "/secret/rotate", null, 404),
        client("endpoint: PUT", "PUT", PATH + "/{endpoint}", "{}", 405),
        client("endpoint: DELETE of a secret", "DELETE", PATH + "/{endpoint}/secret", null, 405),
        client(
            "endpoint: GET of a rotation", "GET", PATH + "/{endpoint}/secret/rotate", null, 405));
  }

  private static BadRequest creation(String field, String json, String named) {
    String body =
        field.equals("url")
            ? "{\"url\":%s}".formatted(json)
            : "{\"url\":\"%s\",\"%s\":%s}".formatted(ApiClient.ENDPOINT_URL, field, json);
    return client("endpoint: " + body, "POST", PATH, body, 400).naming(named);
  }

  private static BadRequest update(String field, String json, String named) {
    String body = "{\"%s\":%s}".formatted(field, json);
    return client("endpoint, to change: " + body, "PATCH", PATH + "/{endpoint}", body, 400)
        .naming(named);
  }
}
