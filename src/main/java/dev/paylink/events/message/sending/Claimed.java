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
 * @param attempts with this one
 * @param firstDueAt when it was first due
 * @param endsAt the time after which no attempt is made; null for a day after {@code firstDueAt}
 * @param sentWithinHour how many counted messages the recipient got in the last hour
 * @param off whether the merchant switched off its kind, and did not request it
 * @param facts the present facts; null if they cannot be read
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
