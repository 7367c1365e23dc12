package dev.paylink.events.webhook.delivery;

import dev.paylink.events.webhook.sending.CallbackSender.Callback;
import dev.paylink.events.webhook.sending.CallbackSender.Cause;
import java.time.Instant;
import java.util.UUID;

/**
 * A delivery that is sent next.
 *
 * @param sender by whose lease it is sent
 * @param generation of its row: the outcome is void if that has changed
 * @param step position in the retry schedule, from 0; again 0 when it is sent again on request
 * @param attempts made before
 * @param body to send
 * @param since time of the event
 * @param cause of the attempt
 */
record Prepared(
    Due due,
    UUID sender,
    int generation,
    int step,
    int attempts,
    Callback callback,
    String body,
    Instant since,
    Cause cause) {}
