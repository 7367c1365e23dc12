/** HTTP client for webhook attempts: signs, sends, limits and describes the result. */
@NullMarked
package dev.paylink.webhook.sending;

import org.jspecify.annotations.NullMarked;
