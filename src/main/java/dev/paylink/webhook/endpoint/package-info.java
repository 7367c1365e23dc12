/** Webhook endpoints of merchants: URLs, custom headers and encrypted signing secrets. */
@NullMarked
package dev.paylink.webhook.endpoint;

import org.jspecify.annotations.NullMarked;
