package dev.paylink.it.support.input;

import static dev.paylink.it.support.input.BadRequest.client;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows with JSON bodies in which one field is invalid. */
public final class BadFieldRows {
  private BadFieldRows() {}

  public static Stream<BadRequest> rows() {
    return Stream.of(amounts(), links(), urls(), times(), customers(), metadata(), updates())
        .flatMap(rows -> rows);
  }

  private static Stream<BadRequest> amounts() {
    return Stream.of(
            new String[] {"text", "\"1\"", "IDR", "amount"},
            new String[] {"null", "null", "IDR", "amount"},
            new String[] {"boolean", "true", "IDR", "amount"},
            new String[] {"a list", "[1]", "IDR", "amount"},
            new String[] {"0", "0", "IDR", "amount"},
            new String[] {"-0.0", "-0.0", "IDR", "amount"},
            new String[] {"-1", "-1", "IDR", "amount"},
            new String[] {"3 decimals of IDR", "1.005", "IDR", "amount"},
            new String[] {"1 decimal of JPY", "1.5", "JPY", "amount"},
            new String[] {"4 decimals of KWD", "1.0005", "KWD", "amount"},
            new String[] {"16 digits", "1234567890123456", "IDR", "amount"},
            new String[] {"16 digits by decimals", "12345678901234.56", "IDR", "amount"},
            new String[] {"19 digits", "9223372036854775808", "IDR", "amount"},
            new String[] {"1e15", "1e15", "IDR", "amount"},
            new String[] {"15 digits that overflow as fils", "999999999999999", "ZZZ", "currency"},
            new String[] {"currency in lower case", "1", "idr", "currency"},
            new String[] {"currency of two letters", "1", "ID", "currency"},
            new String[] {"currency unknown", "1", "QQQ", "currency"},
            new String[] {"currency obsolete, mark", "1", "DEM", "currency"},
            new String[] {"currency obsolete, kuna", "1", "HRK", "currency"},
            new String[] {"currency XXX", "1", "XXX", "currency"},
            new String[] {"currency gold", "1", "XAU", "currency"},
            new String[] {"currency with space", "1", "IDR ", "currency"},
            new String[] {"currency empty", "1", "", "currency"})
        .flatMap(row -> Stream.of(amountOf("order", row), amountOf("link", row)));
  }

  private static BadRequest amountOf(String kind, String[] row) {
    String title = kind.equals("link") ? "\"title\":\"x\"," : "";
    String path = kind.equals("link") ? "/payment-links" : "/orders";
    String json = "{%s\"amount\":%s,\"currency\":\"%s\"}".formatted(title, row[1], row[2]);
    return client(kind + ": " + row[0], "POST", path, json, 400).naming(row[3]);
  }

  private static Stream<BadRequest> links() {
    return Stream.of(
        link("link: title empty", "title", "\"\""),
        link("link: title of 201 characters", "title", text(201)),
        link("link: title a number", "title", "7"),
        link("link: title null", "title", "null"),
        link("link: title NUL", "title", "\"\\u0000\""),
        link("link: no title", "title", ""),
        link("link: no amount", "amount", ""),
        link("link: no currency", "currency", ""),
        link("link: currency a number", "currency", "360"),
        link("link: unknown field", "id", "\"plink_1\""),
        link("link: field in another case", "Title", "\"x\""),
        link("link: field __proto__", "__proto__", "{}"),
        link("link: unknown field of 40,000 characters", "x".repeat(40_000), "1")
            .naming("x".repeat(100) + "…"),
        order("order: unknown field", "status", "\"paid\""),
        order("order: a field of links", "title", "\"x\""),
        order("order: a class to make", "@class", "\"java.lang.Runtime\""),
        order("order: no amount", "amount", ""),
        order("order: no currency", "currency", ""));
  }

  private static Stream<BadRequest> urls() {
    Stream<BadRequest> live =
        Stream.of(
            new BadRequest(
                "url: http on a live merchant",
                bench ->
                    bench
                        .liveClient()
                        .post("/payment-links", linkWith("successUrl", "\"http://shop.test/\""))
                        .response(),
                400,
                "successUrl"));
    return Stream.concat(
        live,
        Stream.of(
            url("relative", "/thanks"),
            url("without scheme", "//shop.test/"),
            url("a word", "x"),
            url("empty", ""),
            url("blank", " "),
            url("ftp", "ftp://shop.test/"),
            url("file", "file:///etc/passwd"),
            url("javascript", "javascript:alert(1)"),
            url("javascript with an authority", "javascript://shop.test/%0aalert(1)"),
            url("data", "data:text/html,x"),
            url("opaque https", "https:shop.test"),
            url("without host", "https:///x"),
            url("with a port and no host", "https://:443/x"),
            url("with user info", "https://user@shop.test/"),
            url("with user and password", "https://shop.test:x@evil.test/"),
            url("with empty user info", "https://@shop.test/"),
            url("with space", "https://shop.test/a b"),
            url("with line feed", "https://shop.test/\\nx"),
            url("with backslash", "https://shop.test\\\\@evil.test/"),
            url("bad percent-encoding", "https://shop.test/%zz"),
            url("bad port", "https://shop.test:99999999999/"),
            url("bad IPv6", "https://[::1/"),
            url("of 2049 characters", "https://shop.test/" + "x".repeat(2_031)),
            link("url: a number", "successUrl", "1"),
            link("url: null", "successUrl", "null")));
  }

  private static BadRequest url(String name, String url) {
    return link("url: " + name, "successUrl", "\"" + url + "\"");
  }

  private static Stream<BadRequest> times() {
    return Stream.of(
        expiry("in the past", "\"2020-01-01T00:00:00Z\""),
        expiry("without zone", "\"2099-01-01T00:00:00\""),
        expiry("a date", "\"2099-01-01\""),
        expiry("February 30", "\"2099-02-30T00:00:00Z\""),
        expiry("hour 24", "\"2099-01-01T24:00:00Z\""),
        expiry("leap second", "\"2099-12-31T23:59:60Z\""),
        expiry("year 10000", "\"10000-01-01T00:00:00Z\""),
        expiry("year +10000", "\"+10000-01-01T00:00:00Z\""),
        expiry("year 10000 in UTC", "\"9999-12-31T23:59:59-01:00\""),
        expiry("without seconds", "\"2099-01-01T00:00Z\""),
        expiry("a number", "4102444800"),
        expiry("null", "null"),
        expiry("empty", "\"\""),
        expiry("a word", "\"tomorrow\""),
        expiry("a zone by name", "\"2099-01-01T00:00:00Z[UTC]\""),
        expiry("a fraction without digits", "\"2099-01-01T00:00:00.Z\""));
  }

  private static BadRequest expiry(String name, String json) {
    return link("expiry: " + name, "expiresAt", json);
  }

  private static Stream<BadRequest> customers() {
    return Stream.of(
        customer("not an object", "\"x\"", "customer"),
        customer("a list", "[]", "customer"),
        customer("null", "null", "customer"),
        customer("unknown field", "{\"vip\":true}", "customer.vip"),
        customer("e-mail without at", "{\"email\":\"x\"}", "customer.email"),
        customer("e-mail empty", "{\"email\":\"\"}", "customer.email"),
        customer("e-mail with two ats", "{\"email\":\"a@b@c\"}", "customer.email"),
        customer("e-mail with name", "{\"email\":\"A <a@b.c>\"}", "customer.email"),
        customer("e-mail with line feed", "{\"email\":\"a@b.c\\nBcc: x\"}", "customer.email"),
        customer(
            "e-mail of 255 characters",
            "{\"email\":\"a@" + "b".repeat(253) + "\"}",
            "customer.email"),
        customer("e-mail a number", "{\"email\":1}", "customer.email"),
        customer("phone of 33 characters", "{\"phone\":" + text(33) + "}", "customer.phone"),
        customer("e-mail with two dots", "{\"email\":\"a..b@example.com\"}", "customer.email"),
        customer("e-mail with hyphen as host", "{\"email\":\"a@-\"}", "customer.email"),
        customer("e-mail with control", "{\"email\":\"a\\u0001b@example.com\"}", "customer.email"),
        customer(
            "e-mail of letters beyond ASCII",
            "{\"email\":\"\u00e9@example.com\"}",
            "customer.email"),
        customer(
            "e-mail with name of 65 characters",
            "{\"email\":\"" + "a".repeat(65) + "@b.c\"}",
            "customer.email"),
        customer(
            "e-mail of 60,000 characters",
            "{\"email\":\"a@" + "a.".repeat(30_000) + "a\"}",
            "customer.email"),
        customer("phone empty", "{\"phone\":\"\"}", "customer.phone"),
        customer("phone of letters", "{\"phone\":\"none\"}", "customer.phone"),
        customer("phone with extension", "{\"phone\":\"+62 812 3456 x7\"}", "customer.phone"),
        customer("phone with two plus signs", "{\"phone\":\"++62812345\"}", "customer.phone"),
        customer("phone of 16 digits", "{\"phone\":\"+1234567890123456\"}", "customer.phone"),
        customer("phone with line feed", "{\"phone\":\"+62812\\n345\"}", "customer.phone"),
        customer("phone a number", "{\"phone\":62812}", "customer.phone"),
        customer("name of 201 characters", "{\"name\":" + text(201) + "}", "customer.name"),
        customer("name an object", "{\"name\":{}}", "customer.name"));
  }

  private static BadRequest customer(String name, String json, String field) {
    return order("customer: " + name, "customer", json).naming(field);
  }

  private static Stream<BadRequest> metadata() {
    String keys =
        IntStream.range(0, 51).mapToObj(i -> "\"k" + i + "\":1").collect(Collectors.joining(","));
    return Stream.of(
            new String[] {"a list", "[]"},
            new String[] {"a text", "\"x\""},
            new String[] {"null", "null"},
            new String[] {"51 keys", "{" + keys + "}"},
            new String[] {"a key of 41 characters", "{" + text(41) + ":1}"},
            new String[] {"an empty key", "{\"\":1}"},
            new String[] {"16 KiB and some", "{\"a\":" + text(16 * 1024) + "}"},
            new String[] {"16 KiB in two-byte letters", "{\"a\":\"" + "é".repeat(8_200) + "\"}"})
        .flatMap(
            row ->
                Stream.of(
                    order("metadata: " + row[0], "metadata", row[1]),
                    link("metadata: " + row[0] + ", of a link", "metadata", row[1])));
  }

  private static Stream<BadRequest> updates() {
    return Stream.of(
        update("{}", ""),
        update("{\"status\":\"refunded\"}", "status"),
        update("{\"status\":\"PAID\"}", "status"),
        update("{\"status\":\"\"}", "status"),
        update("{\"status\":null}", "status"),
        update("{\"status\":1}", "status"),
        update("{\"status\":[\"paid\"]}", "status"),
        update("{\"status\":\"paid\",\"amount\":1}", "amount"),
        update("{\"status\":\"paid\\u0000\"}", "status"));
  }

  private static BadRequest update(String json, String field) {
    return client("update: " + json, "PATCH", "/orders/{order}", json, 400).naming(field);
  }

  /** Creates a link with one field set to this JSON, or without it where the JSON is empty. */
  private static BadRequest link(String name, String field, String json) {
    return client(name, "POST", "/payment-links", linkWith(field, json), 400).naming(field);
  }

  private static String linkWith(String field, String json) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("title", "\"x\"");
    return with(fields, field, json);
  }

  private static BadRequest order(String name, String field, String json) {
    String body = with(new LinkedHashMap<>(), field, json);
    return client(name, "POST", "/orders", body, 400).naming(field);
  }

  private static String with(Map<String, String> fields, String field, String json) {
    fields.put("amount", "1");
    fields.put("currency", "\"IDR\"");
    fields.put(field, json);
    return fields.entrySet().stream()
        .filter(entry -> !entry.getValue().isEmpty())
        .map(entry -> "\"%s\":%s".formatted(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String text(int length) {
    return "\"" + "x".repeat(length) + "\"";
  }
}
