/**
 * Floor 6: how changes reach merchants and extensions: the event feed with its sequencer and
 * cursors, and webhooks with endpoints, deliveries and the SSRF guard. It imports {@code catalog}
 * and the rooms below. Start reading with {@code events.feed.Sequencer} and {@link
 * dev.paylink.events.webhook.delivery.DeliveryLoop}.
 */
@NullMarked
package dev.paylink.events;

import org.jspecify.annotations.NullMarked;
