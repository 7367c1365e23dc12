package dev.paylink.events.message.plan;

import dev.paylink.api.MessageKind;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message to write.
 *
 * @param eventId the event that it tells of; of a digest, the lowest id of its day
 * @param orderId null for a message about no order
 * @param dueAt when it is sent
 */
public record NewMessage(
    UUID eventId,
    UUID merchantId,
    MessageKind kind,
    String channel,
    String recipient,
    @Nullable UUID orderId,
    Instant dueAt) {
  NewMessage withDueAt(Instant time) {
    return new NewMessage(eventId, merchantId, kind, channel, recipient, orderId, time);
  }
}
