/** Idempotency keys: fingerprint, stored answer, replay, look-up and the sweep of expired keys. */
@NullMarked
package dev.paylink.data.idempotency;

import org.jspecify.annotations.NullMarked;
