package dev.paylink.events.webhook.delivery;

import dev.paylink.api.EventMessages.Event;
import dev.paylink.base.id.TypeId;
import dev.paylink.base.json.StrictJson;
import dev.paylink.base.tracing.TraceParent;
import dev.paylink.data.db.Columns;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.events.feed.EventRenderer;
import dev.paylink.events.webhook.delivery.Prepared.InOrder;
import dev.paylink.events.webhook.endpoint.CallbackEndpoints;
import dev.paylink.events.webhook.sending.CallbackSender.Callback;
import dev.paylink.events.webhook.sending.CallbackSender.Cause;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads deliveries with all that is sent, and renders each event once for all its endpoints. */
final class PreparedRows {
  private static final String SEQUENCE = "webhook-sequence";
  private static final String PREVIOUS_FAILED = "webhook-previous-failed";

  private final EventRenderer renderer;
  private final CallbackEndpoints endpoints;
  private final UUID sender;
  private final Map<UUID, Rendered> byEvent = new HashMap<>();

  private record Rendered(Event event, String body) {}

  PreparedRows(EventRenderer renderer, SecretBox secrets, UUID sender, Instant now) {
    this.renderer = renderer;
    this.endpoints = new CallbackEndpoints(secrets, now);
    this.sender = sender;
  }

  /**
   * Returns the delivery of a row.
   *
   * @param place null unless the endpoint is ordered
   * @throws RuntimeException if this node cannot send it
   */
  Prepared read(Due due, @Nullable InOrder place, Columns row) {
    Rendered rendered = byEvent.computeIfAbsent(row.uuid("event_id"), event -> render(row));
    Event event = rendered.event();
    int attempts = (int) row.number("attempts");
    Map<String, String> headers = place == null ? Map.of() : orderHeaders(place);
    return PreparedBuilder.builder()
        .due(due)
        .sender(sender)
        .generation((int) row.number("generation"))
        .step((int) row.number("step"))
        .attempts(attempts)
        .callback(new Callback(event.id(), endpoints.endpoint(row), headers, rendered.body()))
        .since(event.timestamp())
        .cause(
            new Cause(event.type(), attempts, TraceParent.parse(row.optionalText("traceparent"))))
        .inOrder(place)
        .build();
  }

  private Rendered render(Columns row) {
    Event event = renderer.event(row);
    return new Rendered(event, StrictJson.write(event));
  }

  private static Map<String, String> orderHeaders(InOrder place) {
    String sequence = Integer.toString(place.sequence());
    return place.failed().isEmpty()
        ? Map.of(SEQUENCE, sequence)
        : Map.of(SEQUENCE, sequence, PREVIOUS_FAILED, eventIds(place.failed()));
  }

  private static String eventIds(List<String> events) {
    return events.stream()
        .map(event -> TypeId.EVENT.encode(UUID.fromString(event)))
        .collect(Collectors.joining(" "));
  }
}
