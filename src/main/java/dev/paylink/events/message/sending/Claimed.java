package dev.paylink.events.message.sending;

import dev.paylink.api.MessageKind;
import dev.paylink.events.message.letter.MessageFacts;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message that this node sends now.
 *
 * @param fence by which its outcome is recorded
 * @param attempts this one among them
 * @param firstDueAt when it was due for the first time
 * @param endsAt from which on no attempt is made; null for a day after {@code firstDueAt}
 * @param sentWithinHour how many messages the recipient has got in the last hour that count
 * @param off whether the merchant has switched its kind off since, and has not asked for it
 * @param facts as they are now; null if they cannot be read
 */
@RecordBuilder
record Claimed(
    UUID id,
    UUID eventId,
    UUID merchantId,
    MessageKind kind,
    String channel,
    String recipient,
    @Nullable UUID orderId,
    int fence,
    int attempts,
    Instant firstDueAt,
    @Nullable Instant endsAt,
    int sentWithinHour,
    boolean off,
    @Nullable MessageFacts facts) {}
