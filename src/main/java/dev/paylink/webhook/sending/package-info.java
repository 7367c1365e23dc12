@NullMarked
package dev.paylink.webhook.sending;

import org.jspecify.annotations.NullMarked;
