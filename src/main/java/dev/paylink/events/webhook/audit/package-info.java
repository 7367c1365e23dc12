/** The audit of a receiver that a merchant asks for. */
@NullMarked
package dev.paylink.events.webhook.audit;

import org.jspecify.annotations.NullMarked;
