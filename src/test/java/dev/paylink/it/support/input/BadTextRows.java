package dev.paylink.it.support.input;

import static dev.paylink.it.support.input.BadRequest.bytes;
import static dev.paylink.it.support.input.BadRequest.client;
import static dev.paylink.it.support.input.BadRequest.head;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * Rows with texts of white space alone, with keys that are not one, and with bytes beyond UTF-8.
 */
public final class BadTextRows {
  private static final String LINK = "/payment-links/plink_01jd5k8zv7e6w9q2m4t8x0c3fb";

  private BadTextRows() {}

  public static Stream<BadRequest> rows() {
    return Stream.of(blanks(), blankFilters(), keys(), notUtf8()).flatMap(rows -> rows);
  }

  private static Stream<BadRequest> blanks() {
    return Stream.of(" ", "\\t\\r\\n", "\u00a0\u2003\u3000", "\u200b\ufeff")
        .flatMap(
            text ->
                Stream.of(
                    blank(
                        "POST",
                        "/orders",
                        "externalId",
                        text,
                        ",\"amount\":1,\"currency\":\"IDR\""),
                    blank(
                        "POST",
                        "/orders/{order}/payments",
                        "reference",
                        text,
                        ",\"amount\":1,\"currency\":\"IDR\""),
                    blank("POST", "/orders/{order}/refunds", "reason", text, ""),
                    blank("POST", "/tokens", "label", text, ",\"scopes\":[\"orders:read\"]"),
                    blank("PATCH", LINK, "title", text, "")))
        .filter(row -> !(row.field().equals("externalId") && row.name().contains("\\t")));
  }

  private static BadRequest blank(
      String method, String path, String field, String text, String others) {
    String json = "{\"%s\":\"%s\"%s}".formatted(field, text, others);
    return client("blank: %s %s".formatted(path, json), method, path, json, 400).naming(field);
  }

  private static Stream<BadRequest> blankFilters() {
    return Stream.of("externalId", "customerReference", "providerReference", "email", "phone")
        .flatMap(name -> Stream.of(" ", "\u00a0").map(text -> List.of(name, text)))
        .flatMap(
            row ->
                Stream.of("/orders?", "/orders.csv?")
                    .map(
                        path ->
                            get(
                                path
                                    + row.get(0)
                                    + "="
                                    + URLEncoder.encode(row.get(1), StandardCharsets.UTF_8),
                                row.get(0))));
  }

  private static Stream<BadRequest> keys() {
    return Stream.of(
        get("/orders?metadata%5Ba%5D%5Bb%5D=x", "metadata"),
        get("/orders.csv?metadata%5Ba%5D%5Bb%5D=x", "metadata"),
        get("/orders?metadata%5Ba%5D%5B%5D=x", "metadata"),
        get("/orders?metadata%5Ba%5B%5D=x", "metadata"),
        get("/orders?metadata%5Ba%5D%5D=x", "metadata"),
        get("/orders?metadata%5B%5D=x", "metadata"),
        get("/orders?metadata%5Ba%5D=x&metadata%5Ba%5D=x", "metadata"),
        get("/orders?metadata%5Ba%5D=x&metadata%5Bb%5D=x", "metadata"));
  }

  private static Stream<BadRequest> notUtf8() {
    return Stream.of(
        get("/orders?email=a%ff@example.com", "email"),
        get("/orders?externalId=%C3", "externalId"),
        get("/orders?externalId=INV%E2%82", "externalId"),
        get("/orders?providerReference=%c0%af", "providerReference"),
        get("/orders?metadata%5Bsku%5D=%ed%a0%80", "metadata[sku]"),
        get("/orders?metadata%5B%ff%5D=1", "metadata[\ufffd]"),
        get("/orders.csv?customerReference=%f5%80%80%80", "customerReference"),
        fragment("%EF%BF%BD#%zz"),
        fragment("%EF%BF%BD#%"),
        fragment("%C3#%zz"));
  }

  private static BadRequest fragment(String value) {
    String query = "?externalId=" + value;
    return bytes("query: " + query, "GET /v1/orders", 400, head("GET /v1/orders" + query) + "\r\n");
  }

  private static BadRequest get(String path, String field) {
    return client("query: " + path, "GET", path, null, 400).naming(field);
  }
}
