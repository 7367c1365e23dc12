/**
 * Stripe: customers pay on the hosted page of a Checkout Session. See <a
 * href="https://docs.stripe.com/api/checkout/sessions">its API</a>.
 */
@NullMarked
package dev.paylink.provider.stripe;

import org.jspecify.annotations.NullMarked;
