package dev.paylink.events.webhook.delivery;

import dev.paylink.api.EventMessages.Event;
import dev.paylink.base.json.StrictJson;
import dev.paylink.base.tracing.TraceParent;
import dev.paylink.data.db.Columns;
import dev.paylink.data.keys.SecretBox;
import dev.paylink.events.feed.EventRenderer;
import dev.paylink.events.webhook.sending.CallbackSender.Cause;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Reads claimed deliveries, and renders each event once for all its endpoints. */
final class ClaimedRows {
  private final EventRenderer renderer;
  private final CallbackRows callbacks;
  private final UUID lease;
  private final Map<UUID, Rendered> byEvent = new HashMap<>();

  private record Rendered(Event event, String body) {}

  ClaimedRows(EventRenderer renderer, SecretBox secrets, UUID lease, Instant now) {
    this.renderer = renderer;
    this.callbacks = new CallbackRows(secrets, now);
    this.lease = lease;
  }

  /**
   * Returns the delivery of a row.
   *
   * @throws RuntimeException if this node cannot send it
   */
  Claimed read(UUID id, Columns row) {
    Rendered rendered = byEvent.computeIfAbsent(row.uuid("event_id"), event -> render(row));
    int attempts = (int) row.number("attempts");
    return new Claimed(
        id,
        lease,
        row.uuid("endpoint_id"),
        row.uuid("merchant_id"),
        (int) row.number("step"),
        attempts,
        (int) row.number("abreast"),
        callbacks.callback(row, rendered.event().id()),
        rendered.body(),
        rendered.event().timestamp(),
        new Cause(
            rendered.event().type(), attempts, TraceParent.parse(row.optionalText("traceparent"))));
  }

  private Rendered render(Columns row) {
    Event event = renderer.event(row);
    return new Rendered(event, StrictJson.write(event));
  }
}
