package dev.paylink.base.receiver;

import dev.paylink.base.id.Ids;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes the events of an audit. Their ids belong to no order. */
final class AuditEvents {
  static final String CREATED = "order.created";
  static final String CANCELLED = "order.cancelled";

  /** No type of an event has this name. */
  static final String UNKNOWN = "audit.unknown_type";

  private static final String TITLE = "Audit of a receiver – é";
  private static final int AMOUNT = 150_000;

  private final Ids ids;
  private final Instant now;

  AuditEvents(Ids ids, Instant now) {
    this.ids = ids;
    this.now = now.truncatedTo(ChronoUnit.MILLIS);
  }

  /** An event, as it is sent. */
  record AuditEvent(String id, String body) {}

  String newOrder() {
    return TypeId.ORDER.encode(ids.next());
  }

  AuditEvent event(String type) {
    return event(type, newOrder(), 1, TITLE);
  }

  AuditEvent event(String type, String orderId, int sequence) {
    return event(type, orderId, sequence, TITLE);
  }

  /** An event with a title of a length. */
  AuditEvent large(int length) {
    return event(CREATED, newOrder(), 1, "Audit ".repeat(length / "Audit ".length()));
  }

  private AuditEvent event(String type, String orderId, int sequence, String title) {
    String id = TypeId.EVENT.encode(ids.next());
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("id", id);
    event.put("type", type);
    event.put("timestamp", now.toString());
    event.put("sequence", sequence);
    event.put("data", Map.of("object", order(type, orderId, title)));
    return new AuditEvent(id, StrictJson.write(event));
  }

  private Map<String, Object> order(String type, String orderId, String title) {
    Map<String, Object> order = new LinkedHashMap<>();
    order.put("id", orderId);
    order.put("status", type.equals(CANCELLED) ? "cancelled" : "pending");
    order.put("description", title);
    order.put("amount", AMOUNT);
    order.put("currency", "IDR");
    order.put("createdAt", now.toString());
    order.put("metadata", Map.of("audit", "true"));
    return order;
  }
}
