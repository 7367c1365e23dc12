/** Webhooks: delivers events to the endpoints of merchants. */
@NullMarked
package dev.paylink.events.webhook;

import org.jspecify.annotations.NullMarked;
