package dev.paylink.test;

import io.vertx.core.json.JsonObject;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;

/**
 * An answer of a node.
 *
 * @param body as it came; empty if absent
 */
public record Answer(int status, HttpHeaders headers, String body) {
  static Answer of(HttpResponse<String> response) {
    return new Answer(response.statusCode(), response.headers(), response.body());
  }

  /** This answer, if it has the status; otherwise the test fails, with the body. */
  public Answer expect(int expected) {
    if (status != expected) {
      throw new AssertionError("Expected %d, was %d: %s".formatted(expected, status, body));
    }
    return this;
  }

  /** The body. */
  public JsonObject json() {
    return new JsonObject(body);
  }

  /** The first value of a header; empty if absent. */
  public String header(String name) {
    return headers.firstValue(name).orElse("");
  }
}
