/** Queue of webhook deliveries: claims, retry schedule, outcomes and retention. */
@NullMarked
package dev.paylink.webhook.delivery;

import org.jspecify.annotations.NullMarked;
