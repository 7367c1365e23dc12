package dev.paylink.events.webhook.delivery;

import dev.paylink.events.webhook.delivery.LookWindow.Position;
import dev.paylink.events.webhook.delivery.WaitingEndpoints.Waiting;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * Where a claim looks.
 *
 * @param endpoints to look at
 * @param begin from where on to look for what has become due
 * @param known endpoints not to look at, even if deliveries of them have become due
 * @param more endpoints to look at of which deliveries have become due
 */
record ClaimScope(List<Waiting> endpoints, Position begin, Collection<UUID> known, int more) {}
