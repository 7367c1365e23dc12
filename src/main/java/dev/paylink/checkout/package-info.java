/**
 * Floor 7: the hosted pages: checkout, receipts, the sandbox page, downloads, product and landing
 * pages as they are served. It imports {@code catalog}, {@code sales} and the rooms below. Start
 * reading with {@link dev.paylink.checkout.CheckoutVerticle}; {@code checkout.page} has what the
 * pages show and their texts.
 */
@NullMarked
package dev.paylink.checkout;

import org.jspecify.annotations.NullMarked;
