/**
 * Access tokens: signing keys, issue, verification and revocation; depends on {@code api}, {@code
 * config}, {@code db}, {@code http}, {@code id}, {@code internals}, {@code json} and {@code work}.
 */
@NullMarked
package dev.paylink.token;

import org.jspecify.annotations.NullMarked;
