/** Disabling and enabling of endpoints by Paylink and its operator. */
@NullMarked
package dev.paylink.events.webhook.pause;

import org.jspecify.annotations.NullMarked;
