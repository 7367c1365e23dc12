/**
 * Idempotency keys: fingerprint, stored answer, replay, look-up and the sweep of expired keys;
 * depends on {@code api}, {@code db}, {@code http}, {@code id}, {@code json} and {@code work}.
 */
@NullMarked
package dev.paylink.data.idempotency;

import org.jspecify.annotations.NullMarked;
