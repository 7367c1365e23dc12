/** Queue of webhook deliveries: turns, retry schedule, outcomes and retention. */
@NullMarked
package dev.paylink.events.webhook.delivery;

import org.jspecify.annotations.NullMarked;
