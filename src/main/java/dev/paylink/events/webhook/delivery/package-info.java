/** Sends due deliveries: turns, retry schedule, outcomes. */
@NullMarked
package dev.paylink.events.webhook.delivery;

import org.jspecify.annotations.NullMarked;
