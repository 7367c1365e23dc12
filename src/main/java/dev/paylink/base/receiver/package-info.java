/** What a receiver of webhooks has to do: signatures, and the audit that tries a receiver. */
@NullMarked
package dev.paylink.base.receiver;

import org.jspecify.annotations.NullMarked;
