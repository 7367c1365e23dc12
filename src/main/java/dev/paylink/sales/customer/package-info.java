/**
 * Customers of a merchant: erases their personal data; depends on {@code api}, {@code contact},
 * {@code db}, {@code http}, {@code id}, {@code json} and {@code outbox}.
 */
@NullMarked
package dev.paylink.sales.customer;

import org.jspecify.annotations.NullMarked;
