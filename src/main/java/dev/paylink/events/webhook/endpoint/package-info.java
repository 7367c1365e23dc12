/** Webhook endpoints of merchants: URLs, custom headers and encrypted signing secrets. */
@NullMarked
package dev.paylink.events.webhook.endpoint;

import org.jspecify.annotations.NullMarked;
