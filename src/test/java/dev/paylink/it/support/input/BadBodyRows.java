package dev.paylink.it.support.input;

import static dev.paylink.it.support.input.BadRequest.client;
import static dev.paylink.it.support.input.BadRequest.head;
import static dev.paylink.it.support.input.BadRequest.wire;

import java.util.function.Function;
import java.util.stream.Stream;

/** Rows with bodies that are not a JSON object in UTF-8, and with invalid idempotency keys. */
public final class BadBodyRows {
  private static final String ORDER = "{\"amount\":1,\"currency\":\"IDR\"}";
  private static final String LINK = "{\"title\":\"x\",\"amount\":1,\"currency\":\"IDR\"}";
  private static final String JSON = "Content-Type: application/json";
  private static final String NEW_ORDER = "POST /v1/orders";
  private static final int LIMIT = 64 * 1024;

  private BadBodyRows() {}

  public static Stream<BadRequest> rows() {
    return Stream.of(types(), syntax(), numbers(), sizes(), keys()).flatMap(rows -> rows);
  }

  private static Stream<BadRequest> types() {
    return Stream.of(
        wire("type: none", NEW_ORDER, 415, ORDER),
        wire("type: none, for a link", "POST /v1/payment-links", 415, LINK),
        wire("type: none, to update", "PATCH /v1/orders/{order}", 415, "{\"status\":\"paid\"}"),
        type("type: text", "Content-Type: text/plain"),
        type("type: form", "Content-Type: application/x-www-form-urlencoded"),
        type("type: multipart", "Content-Type: multipart/form-data; boundary=x"),
        type("type: multipart without boundary", "Content-Type: multipart/form-data"),
        type("type: empty", "Content-Type:"),
        type("type: other JSON", "Content-Type: application/merge-patch+json"),
        type("type: similar prefix", "Content-Type: application/jsonp"),
        type("type: Latin 1", "Content-Type: application/json; charset=iso-8859-1"),
        type("type: UTF-16", "Content-Type: application/json; charset=utf-16"),
        type("type: unknown charset", "Content-Type: application/json; charset=x"),
        type("type: another parameter", "Content-Type: application/json; boundary=x"),
        type("type: twice", JSON + "\r\n" + JSON),
        type("type: gzip", JSON + "\r\nContent-Encoding: gzip"),
        type("type: deflate", JSON + "\r\nContent-Encoding: deflate"),
        type("type: unknown encoding", JSON + "\r\nContent-Encoding: x"));
  }

  private static BadRequest type(String name, String header) {
    return wire(name, NEW_ORDER, 415, ORDER, header);
  }

  private static Stream<BadRequest> syntax() {
    Stream<BadRequest> everywhere =
        Stream.<Function<String[], BadRequest>>of(
                at -> body("body: empty" + at[0], at, ""),
                at -> body("body: blank" + at[0], at, " \n"),
                at -> body("body: cut off" + at[0], at, "{\"amount\":"),
                at -> body("body: a list" + at[0], at, "[" + at[3] + "]"),
                at -> body("body: null" + at[0], at, "null"),
                at -> body("body: a text" + at[0], at, "\"x\""),
                at -> body("body: trailing text" + at[0], at, at[3] + "x"),
                at -> body("body: trailing object" + at[0], at, at[3] + at[3]),
                at -> body("body: comment" + at[0], at, "/* x */" + at[3]),
                at -> body("body: trailing comma" + at[0], at, at[3].replace("}", ",}")),
                at -> body("body: single quotes" + at[0], at, at[3].replace('"', '\'')),
                at -> body("body: byte order mark" + at[0], at, "\ufeff" + at[3]),
                at ->
                    body("body: name twice" + at[0], at, at[3].replaceFirst("\\{(.*)}", "{$1,$1}")))
            .flatMap(
                row ->
                    Stream.of(
                            new String[] {"", "POST", "/orders", ORDER},
                            new String[] {", for a link", "POST", "/payment-links", LINK},
                            new String[] {
                              ", to update", "PATCH", "/orders/{order}", "{\"status\":\"paid\"}"
                            })
                        .map(row));
    return Stream.concat(everywhere, encodings());
  }

  private static BadRequest body(String name, String[] at, String json) {
    return client(name, at[1], at[2], json, 400);
  }

  private static Stream<BadRequest> encodings() {
    return Stream.of(
        badText("body: invalid UTF-8 byte", "\u00ff"),
        badText("body: overlong UTF-8", "\u00c0\u00af"),
        badText("body: half of a UTF-8 character", "\u00e2\u0082"),
        badText("body: a surrogate in UTF-8", "\u00ed\u00a0\u0080"),
        BadRequest.bytes("body: UTF-16", NEW_ORDER, 400, head(NEW_ORDER, JSON) + utf16()),
        order("body: raw control character", "{\"amount\":1,\"currency\":\"I\u0001R\"}", ""),
        order("body: raw NUL", "{\"amount\":1,\u0000\"currency\":\"IDR\"}", ""),
        order("body: NUL escaped", named("\\u0000"), "customer.name"),
        order("body: lone high surrogate", named("\\ud800"), "customer.name"),
        order("body: lone low surrogate", named("\\udc00x"), "customer.name"),
        order("body: NUL in metadata", meta("{\"a\":[{\"b\":\"\\u0000\"}]}"), "metadata.a[0].b"),
        order("body: NUL in a name", meta("{\"a\\u0000\":1}"), "metadata"),
        order("body: bad escape", named("\\x41"), ""),
        order("body: depth 33", meta(nested(32)), ""),
        order("body: 60,000 brackets", meta("[".repeat(60_000)), ""));
  }

  private static BadRequest badText(String name, String bytes) {
    String json = named(bytes);
    return BadRequest.bytes(
        name,
        NEW_ORDER,
        400,
        head(NEW_ORDER, JSON, "Content-Length: " + json.length()) + "\r\n" + json);
  }

  private static String utf16() {
    StringBuilder bytes = new StringBuilder();
    ORDER.chars().forEach(c -> bytes.append('\0').append((char) c));
    return "Content-Length: %d\r\n\r\n%s".formatted(bytes.length(), bytes);
  }

  private static Stream<BadRequest> numbers() {
    return Stream.of(
        order("number: 1e400", amount("1e400"), "amount"),
        order("number: 1e-400", amount("1e-400"), "amount"),
        order("number: 1e999999999", amount("1e999999999"), "amount"),
        order("number: 1e99999999999", amount("1e99999999999"), ""),
        order("number: 1e999999999 in metadata", meta("{\"a\":1e999999999}"), "metadata.a"),
        order(
            "number: 101 digits in metadata",
            meta("{\"a\":" + "9".repeat(101) + "}"),
            "metadata.a"),
        order("number: 1001 digits", amount("9".repeat(1_001)), ""),
        order("number: NaN", amount("NaN"), ""),
        order("number: Infinity", amount("-Infinity"), ""),
        order("number: hexadecimal", amount("0x10"), ""),
        order("number: leading zero", amount("01"), ""),
        order("number: leading plus", amount("+1"), ""),
        order("number: no digit after the point", amount("1."), ""));
  }

  private static Stream<BadRequest> sizes() {
    String big = meta("\"" + "x".repeat(LIMIT) + "\"");
    String exact = ORDER + " ".repeat(LIMIT + 1 - ORDER.length());
    String chunk = "%x\r\n%s\r\n0\r\n\r\n".formatted(exact.length(), exact);
    String chunked = head(NEW_ORDER, JSON, "Transfer-Encoding: chunked") + "\r\n";
    return Stream.of(
        client("size: 64 KiB and 1 byte", "POST", "/orders", exact, 413),
        client("size: for a link", "POST", "/payment-links", big, 413),
        client("size: to update", "PATCH", "/orders/{order}", exact, 413),
        BadRequest.bytes("size: in chunks", NEW_ORDER, 413, chunked + chunk),
        BadRequest.bytes(
            "size: declared only",
            NEW_ORDER,
            413,
            head(NEW_ORDER, JSON, "Content-Length: 9000000000") + "\r\n"));
  }

  private static Stream<BadRequest> keys() {
    return Stream.of(
        key("key: empty", ""),
        key("key: 256 characters", "k".repeat(256)),
        key("key: bytes over ASCII", "caf\u00e9"),
        key("key: tab", "a\tb"),
        key("key: twice", "a\r\nIdempotency-Key: a"),
        wire(
                "key: empty, for a link",
                "POST /v1/payment-links",
                400,
                LINK,
                JSON,
                "Idempotency-Key:")
            .naming("Idempotency-Key"),
        wire("key: DEL", NEW_ORDER, 400, ORDER, JSON, "Idempotency-Key: a\u007fb"),
        wire("key: bell", NEW_ORDER, 400, ORDER, JSON, "Idempotency-Key: a\u0007b"));
  }

  private static BadRequest key(String name, String key) {
    return wire(name, NEW_ORDER, 400, ORDER, JSON, "Idempotency-Key: " + key)
        .naming("Idempotency-Key");
  }

  private static BadRequest order(String name, String json, String field) {
    return client(name, "POST", "/orders", json, 400).naming(field);
  }

  private static String amount(String number) {
    return "{\"amount\":" + number + ",\"currency\":\"IDR\"}";
  }

  private static String named(String name) {
    return "{\"amount\":1,\"currency\":\"IDR\",\"customer\":{\"name\":\"" + name + "\"}}";
  }

  private static String meta(String json) {
    return "{\"amount\":1,\"currency\":\"IDR\",\"metadata\":" + json + "}";
  }

  private static String nested(int depth) {
    return "{\"a\":".repeat(depth) + "1" + "}".repeat(depth);
  }
}
