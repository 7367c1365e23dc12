/** HTTP client for webhook attempts: signs, sends, limits and describes the result. */
@NullMarked
package dev.paylink.events.webhook.sending;

import org.jspecify.annotations.NullMarked;
