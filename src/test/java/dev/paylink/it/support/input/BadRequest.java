package dev.paylink.it.support.input;

import dev.paylink.it.http.BadInputIT;
import dev.paylink.it.support.ApiClient;
import dev.paylink.it.support.ContractCheck;
import dev.paylink.it.support.RawHttp;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/**
 * Request that must be refused and the expected answer: a row of {@link BadInputIT}.
 *
 * @param name the fault
 * @param sending sends the request and returns an answer that the contract allows
 * @param status the expected HTTP status
 * @param field the field that {@code details} must name; empty if absent
 */
public record BadRequest(
    String name,
    Function<BadInputFixture, HttpResponse<String>> sending,
    int status,
    String field) {

  /** Creates a row sent by an ordinary HTTP client with a valid token. */
  public static BadRequest client(
      String name, String method, String path, String json, int status, String... headers) {
    return new BadRequest(
        name,
        bench -> bench.client().send(method, bench.fill(path), json, headers).response(),
        status,
        "");
  }

  /** Creates a row sent by a client with another token. */
  public static BadRequest token(String name, int status, Function<BadInputFixture, String> token) {
    return new BadRequest(
        name,
        bench -> new ApiClient(bench.service(), token.apply(bench)).get("/orders").response(),
        status,
        "");
  }

  /**
   * Creates a row sent as raw bytes.
   *
   * @param operation method and path as in the contract, such as {@code GET /v1/orders}
   * @param bytes one character per byte; {@code {token}} and {@code {order}} are replaced
   */
  public static BadRequest bytes(String name, String operation, int status, String bytes) {
    return new BadRequest(
        name,
        bench -> {
          HttpResponse<String> answer = new RawHttp(bench.service().port()).send(bench.fill(bytes));
          String[] words = operation.split(" ");
          ContractCheck.shared().check(words[0], words[1], answer);
          return answer;
        },
        status,
        "");
  }

  /** Creates a well-formed raw request: valid token, the given headers, one body. */
  public static BadRequest wire(
      String name, String operation, int status, String body, String... headers) {
    byte[] utf8 = body.getBytes(StandardCharsets.UTF_8);
    return bytes(
        name,
        operation,
        status,
        head(operation, headers)
            + "Content-Length: %d\r\n\r\n".formatted(utf8.length)
            + new String(utf8, StandardCharsets.ISO_8859_1));
  }

  /** Returns the head of a raw request with a valid token, without the final empty line. */
  public static String head(String operation, String... headers) {
    StringBuilder head =
        new StringBuilder(operation)
            .append(" HTTP/1.1\r\nHost: pay.test\r\nConnection: close\r\n")
            .append("Authorization: Bearer {token}\r\n");
    for (String header : headers) {
      head.append(header).append("\r\n");
    }
    return head.toString();
  }

  /** Returns the same row with a field that {@code details} must name. */
  public BadRequest naming(String other) {
    return new BadRequest(name, sending, status, other);
  }

  @Override
  public String toString() {
    return name;
  }
}
