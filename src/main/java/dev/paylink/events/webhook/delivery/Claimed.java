package dev.paylink.events.webhook.delivery;

import dev.paylink.events.webhook.sending.CallbackSender.Callback;
import dev.paylink.events.webhook.sending.CallbackSender.Cause;
import java.time.Instant;
import java.util.UUID;

/**
 * A delivery that this node may send until the lease ends.
 *
 * @param merchantId the owner of the endpoint
 * @param step position in the retry schedule, from 0; again 0 when it is sent again on request
 * @param attempts made before
 * @param body to send
 * @param concurrency deliveries of this claim for the same endpoint that are sent at once
 * @param since time of the event
 * @param cause of the attempt
 */
record Claimed(
    UUID id,
    UUID lease,
    UUID endpointId,
    UUID merchantId,
    int step,
    int attempts,
    int concurrency,
    Callback callback,
    String body,
    Instant since,
    Cause cause) {}
