/**
 * Access tokens: signing keys, issue, verification, rotation and revocation; depends on {@code
 * api}, {@code config}, {@code db}, {@code http}, {@code id}, {@code idempotency}, {@code
 * internals}, {@code json}, {@code outbox}, {@code paging}, {@code webhook.endpoint} and {@code
 * work}.
 */
@NullMarked
package dev.paylink.access.token;

import org.jspecify.annotations.NullMarked;
