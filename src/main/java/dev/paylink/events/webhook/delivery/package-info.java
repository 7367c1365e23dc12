/** Queue of webhook deliveries: claims, retry schedule, outcomes and retention. */
@NullMarked
package dev.paylink.events.webhook.delivery;

import org.jspecify.annotations.NullMarked;
