/** The test event that a merchant has sent to an endpoint. */
@NullMarked
package dev.paylink.events.webhook.ping;

import org.jspecify.annotations.NullMarked;
