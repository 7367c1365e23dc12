package dev.paylink.http;

import dev.paylink.idempotency.Created;
import dev.paylink.json.StrictJson;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A successful answer.
 *
 * @param status HTTP status
 * @param headers besides those every answer has
 * @param body JSON in UTF-8; null for none
 */
public record Answer(int status, Map<String, String> headers, @Nullable Buffer body) {

  /** 200 with a record as JSON. */
  public static Answer ok(Object body) {
    return new Answer(200, Map.of(), bytes(body));
  }

  /** 200 with a page of a list and its {@code Link} header. */
  public static Answer page(Object body, String links) {
    return new Answer(200, Map.of("Link", links), bytes(body));
  }

  /**
   * 201 for a resource that now exists.
   *
   * @param collection URL of the list it is part of
   */
  public static Answer created(String collection, Created created) {
    String location = collection + "/" + created.id();
    Map<String, String> headers =
        created.replayed()
            ? Map.of("Location", location, "Idempotent-Replayed", "true")
            : Map.of("Location", location);
    return new Answer(201, headers, Buffer.buffer(created.body()));
  }

  /** 204. */
  public static Answer noContent() {
    return new Answer(204, Map.of(), null);
  }

  private static Buffer bytes(Object body) {
    return Buffer.buffer(StrictJson.writeBytes(body));
  }
}
