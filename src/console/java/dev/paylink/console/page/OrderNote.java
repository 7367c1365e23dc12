package dev.paylink.console.page;

import dev.paylink.api.OrderMessages.OrderDetail;
import io.vertx.core.json.JsonObject;
import java.util.Collections;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The note of the staff on an order: the key {@code note} of its metadata. */
final class OrderNote {
  private static final String KEY = "note";

  private OrderNote() {}

  /** The note; empty if absent. */
  static String of(OrderDetail order) {
    if (order.metadata() == null) {
      return "";
    }
    Object note = new JsonObject(order.metadata().json()).getValue(KEY);
    return note instanceof String text ? text : "";
  }

  /** The change of an order that sets the note, or removes it. */
  static Map<String, ?> change(@Nullable String note) {
    return Map.of("metadata", Collections.singletonMap(KEY, note));
  }
}
