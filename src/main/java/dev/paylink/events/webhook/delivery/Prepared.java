package dev.paylink.events.webhook.delivery;

import dev.paylink.events.webhook.sending.CallbackSender.Callback;
import dev.paylink.events.webhook.sending.CallbackSender.Cause;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A delivery that is sent next.
 *
 * @param sender by whose lease it is sent
 * @param generation of its row: the outcome is void if that has changed
 * @param step position in the retry schedule, from 0; again 0 when it is sent again on request
 * @param attempts made before
 * @param since time of the event
 * @param cause of the attempt
 * @param inOrder null unless the endpoint is ordered
 */
@RecordBuilder
record Prepared(
    Due due,
    UUID sender,
    int generation,
    int step,
    int attempts,
    Callback callback,
    Instant since,
    Cause cause,
    @Nullable InOrder inOrder) {

  /**
   * The place among the events of its object, for an ordered endpoint.
   *
   * @param failed the events before it that were given up, the newest first
   */
  record InOrder(UUID objectId, int sequence, List<String> failed) {}

  /** {@link #inOrder} of a delivery to an ordered endpoint. */
  InOrder place() {
    return Objects.requireNonNull(inOrder);
  }
}
